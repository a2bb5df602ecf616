/* Counts the pairs of hexes that see each other, from the same tables as kpeditor, in plain C: one pair after the other,
 * and 64 hexes at a time. It shows how far the program is from what the machine can do.
 *
 * Standard input, little-endian 32-bit integers: size, hexes, steps, sides, repeats; then positions[hexes],
 * difference[steps], distance[steps], start[steps + 1], owner[sides]; then bytes: class[sides], inner[sides],
 * cells[3 * size], on_board[size], low[size].
 * Standard output: pairs seen one by one, its seconds (best), pairs seen by words, its seconds (best).
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CREST = 1, COVER = 2 };

static int32_t size, hexes, steps, sides, repeats;
static int32_t *positions, *difference, *distance, *start, *owner;
static uint8_t *class, *inner, *cells, *on_board, *low;

static void *take(size_t count, size_t each)
{
    void *data = malloc(count * each + 64);
    if (!data || fread(data, each, count, stdin) != count) {
        fprintf(stderr, "short input\n");
        exit(1);
    }
    return data;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int is_clear(int32_t from, int32_t step)
{
    int32_t to = from + difference[step];
    int any_low = low[from] | low[to], far = distance[step] > 1;
    for (int32_t k = start[step]; k < start[step + 1]; k++) {
        uint8_t cell = cells[class[k] * size + from + owner[k]];
        if ((cell & COVER && far) || (cell & CREST && inner[k] && any_low))
            return 0;
    }
    return 1;
}

static int64_t one_by_one(void)
{
    int64_t seen = 0;
    for (int32_t step = 0; step < steps; step++)
        for (int32_t h = 0; h < hexes; h++) {
            int32_t from = positions[h], to = from + difference[step];
            if (to >= 0 && to < size && on_board[to])
                seen += is_clear(from, step);
        }
    return seen;
}

/* Bits of a byte array that have one of the flags, with `pad` words of zeros on both sides. */
static uint64_t *bits_of(const uint8_t *bytes, int32_t count, uint8_t flag, int32_t words, int32_t pad)
{
    uint64_t *bits = calloc((size_t)(words + 2 * pad + 1), 8);
    for (int32_t n = 0; n < count; n++)
        if (bytes[n] & flag)
            bits[pad + (n >> 6)] |= (uint64_t)1 << (n & 63);
    return bits + pad;
}

/* Adds to `sum` the bits shifted down by `by`, which may be negative. */
static void add_shifted(uint64_t *sum, const uint64_t *bits, int32_t by, int32_t words)
{
    int32_t whole = by >> 6, part = by & 63; /* rounds down for negative numbers as well */
    const uint64_t *from = bits + whole;
    if (part)
        for (int32_t w = 0; w < words; w++)
            sum[w] |= from[w] >> part | from[w + 1] << (64 - part);
    else
        for (int32_t w = 0; w < words; w++)
            sum[w] |= from[w];
}

static int64_t by_words(void)
{
    int32_t words = (size + 63) / 64, pad = words + 2;
    uint64_t *crest[3], *cover[3];
    for (int c = 0; c < 3; c++) {
        crest[c] = bits_of(cells + (size_t)c * size, size, CREST, words, pad);
        cover[c] = bits_of(cells + (size_t)c * size, size, COVER, words, pad);
    }
    uint64_t *board = bits_of(on_board, size, 1, words, pad), *ground = bits_of(low, size, 1, words, pad);
    uint64_t *by_crest = malloc(8 * (size_t)words), *blocked = malloc(8 * (size_t)words);
    uint64_t *last = malloc(8 * (size_t)words), *low_last = malloc(8 * (size_t)words);
    int64_t seen = 0;
    for (int32_t step = 0; step < steps; step++) {
        memset(by_crest, 0, 8 * (size_t)words);
        memset(blocked, 0, 8 * (size_t)words);
        memset(last, 0, 8 * (size_t)words);
        memset(low_last, 0, 8 * (size_t)words);
        for (int32_t k = start[step]; k < start[step + 1]; k++) {
            if (inner[k])
                add_shifted(by_crest, crest[class[k]], owner[k], words);
            if (distance[step] > 1)
                add_shifted(blocked, cover[class[k]], owner[k], words);
        }
        add_shifted(last, board, difference[step], words);
        add_shifted(low_last, ground, difference[step], words);
        for (int32_t w = 0; w < words; w++)
            seen += __builtin_popcountll(board[w] & last[w] & ~(blocked[w] | (by_crest[w] & (ground[w] | low_last[w]))));
    }
    return seen;
}

static void report(int64_t (*count)(void))
{
    int64_t seen = 0;
    double best = 1e9;
    for (int32_t n = 0; n < repeats; n++) {
        double begin = now();
        seen = count();
        double took = now() - begin;
        if (took < best)
            best = took;
    }
    printf("%lld %.9f\n", (long long)seen, best);
}

int main(void)
{
    int32_t *head = take(5, 4);
    size = head[0], hexes = head[1], steps = head[2], sides = head[3], repeats = head[4];
    positions = take((size_t)hexes, 4);
    difference = take((size_t)steps, 4);
    distance = take((size_t)steps, 4);
    start = take((size_t)steps + 1, 4);
    owner = take((size_t)sides, 4);
    class = take((size_t)sides, 1);
    inner = take((size_t)sides, 1);
    cells = take(3 * (size_t)size, 1);
    on_board = take((size_t)size, 1);
    low = take((size_t)size, 1);
    report(one_by_one);
    report(by_words);
    return 0;
}
