"""Prints the best turns of a position, and writes its board as SVG.

    python3 position.py tzaar random:7 >board.svg
"""

import sys

import cairn

game, start = sys.argv[1:]
position = cairn.Position(game, start)
for found in position.best(3, nodes=50_000):
    print(f"{found['whiteWinPercent']:6.2f} %  {' '.join(found['line'])}", file=sys.stderr)
print(position.svg(turns=[position.best(nodes=50_000)[0]["turn"]]))
