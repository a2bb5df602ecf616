"""Pictures of scans, opened safely, and the scans of a sheet rectified into one picture.

`picture` opens files, helped by `pdfpage`. `straight` rectifies registered scans: the result is what is read
and, by `underlaypicture`, what lies under the map.
"""
