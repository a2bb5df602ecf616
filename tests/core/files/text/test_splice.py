"""A save changes what was changed and nothing else."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.files.text.align import same
from kpeditor.core.files.text.yamltext import YamlText
from tests.core.files.yamlstrategies import DOCUMENTS, changed, written
from tests.examples import examples

COMMENT = re.compile(r"# comment \d+;")


@given(st.data())
def test_unchanged_data_leaves_every_byte(data):
    document = data.draw(DOCUMENTS)
    text = data.draw(written(document))
    source = YamlText.parse(text)
    assert same(source.data, document) or not text.endswith("\n")
    assert source.spliced(copy.deepcopy(source.data)) == text


@settings(max_examples=examples(30))
@given(st.data())
def test_changed_data_reads_back(data):
    document = data.draw(DOCUMENTS)
    text = data.draw(written(document))
    new = data.draw(changed(document))
    result = YamlText.parse(text).spliced(new)
    assert same(YamlText.parse(result).data, new)


@pytest.mark.parametrize("behind", ["", "\n", "\n# the end\n", "\nnext: 1  # kept too\n"])
def test_a_text_that_ends_in_empty_lines_costs_no_comment(behind):
    text = YamlText.parse(f"a: 1  # kept\nb: x\n{behind}")
    new = {**text.data, "b": "two\nlines\n\n"}
    result = text.spliced(new)
    assert COMMENT.findall(result) == COMMENT.findall(text.text)
    assert YamlText.parse(result).data == new


@settings(max_examples=examples(30))
@given(st.data())
def test_comments_of_untouched_parts_survive(data):
    text = data.draw(written(data.draw(DOCUMENTS)))
    document = YamlText.parse(text).data
    new = data.draw(changed(document, times=1))
    result = YamlText.parse(text).spliced(new)
    for block in _blocks(text):
        key = _first_key(block)
        if key in document and key in new and same(document[key], new[key]):
            assert set(COMMENT.findall(block)) <= set(COMMENT.findall(result))


def test_a_quoted_merge_key_is_a_name_like_others():
    text = '"a": 1 # comment 1;\n"<<": 2 # comment 2;\n'
    assert YamlText.parse(text).spliced({"a": 1}) == '"a": 1 # comment 1;\n'


@given(st.data())
def test_a_windows_file_keeps_its_line_ends(data):
    document = data.draw(DOCUMENTS)
    text = data.draw(written(document)).replace("\r\n", "\n").replace("\n", "\r\n")
    result = YamlText.parse(text).spliced(data.draw(changed(document)))
    if "\r\n" in text:
        assert "\n" not in result.replace("\r\n", "")


@given(st.data(), st.sampled_from([None, 1, 2, "\t"]))
def test_json_stays_json(data, indent):
    document = data.draw(DOCUMENTS)
    text = json.dumps(
        document, indent=indent, ensure_ascii=not json.dumps(document, ensure_ascii=False).isprintable()
    )
    source = YamlText.parse(text)
    assert source.is_json
    assert same(source.data, document)
    new = data.draw(changed(document))
    assert same(json.loads(source.spliced(new)), new)


def _blocks(text: str) -> list[str]:
    """The text of each top-level key with the lines below it, without comments above it."""
    lines = text.replace("\r\n", "\n").split("\n")
    blocks: list[list[str]] = []
    for line in lines:
        if line[:1] in ('"',):
            blocks.append([line])
        elif blocks and line[:1] == " ":
            blocks[-1].append(line)
    return ["\n".join(block) for block in blocks]


def _first_key(block: str) -> Any:
    key, _ = json.JSONDecoder().raw_decode(block)
    return key
