"""Writes the widths of the package wcwidth: of all scalars as runs of equal widths, then of the emoji of the package
emoji that have more than one scalar."""
import emoji
import wcwidth

first = last = width = None
for value in range(0x110000):
    if 0xD800 <= value <= 0xDFFF:
        continue
    present = wcwidth.wcwidth(chr(value))
    if first is not None and present == width and value == last + 1:
        last = value
        continue
    if first is not None:
        print(f"run {first:x} {last:x} {width}")
    first, last, width = value, value, present
print(f"run {first:x} {last:x} {width}")
for sequence in sorted(emoji.EMOJI_DATA):
    if len(sequence) > 1:
        print("sequence", " ".join(f"{ord(scalar):x}" for scalar in sequence), wcwidth.wcswidth(sequence))
