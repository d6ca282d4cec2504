export interface Place {
  x: number;
  y: number;
  size: number;
}

/** Where the counters of a hex lie, so that each of them is seen: two corner to corner, three and four in a square, more in rows.
 *
 * No hex next door has anything within 43 of the middle to the side and 50 up and down, so nothing covers another hex's counters.
 */
export function laid(count: number): Place[] {
  if (count <= 1) return [{ x: 0, y: 1, size: 64 }];
  if (count === 2) return [{ x: -18, y: -24.5, size: 48 }, { x: 18, y: 24.5, size: 48 }];
  if (count <= 4) {
    const rows = count === 3 ? [[-21, 21], [0]] : [[-21, 21], [-21, 21]];
    return rows.flatMap((xs, i) => xs.map((x) => ({ x, y: i ? 23 : -21, size: 41 })));
  }
  const most = Math.min(count, count > 9 ? 8 : 9);
  const size = most > 6 ? 27 : 28;
  const step = size + 1;
  const down = Math.ceil(most / 3);
  return Array.from({ length: most }, (_, i) => ({ x: ((i % 3) - 1) * step, y: (Math.floor(i / 3) - (down - 1) / 2) * (size + 3) + 1, size }));
}

/** In rows beside each other, for the hex that is pointed at: `size` each, at most so many in a row. */
export function fanned(count: number, size: number, across: number): Place[] {
  const columns = Math.max(1, Math.min(count, across));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const here = row === rows - 1 ? count - row * columns : columns;
    return { x: ((i % columns) - (here - 1) / 2) * (size + 4), y: (row - (rows - 1) / 2) * (size + 4), size };
  });
}

const BELOW = 90;
const COLUMN = 150;
/** What the tools lie over at the right. */
const TOOLS = 56;
const WORTH = 1.05;

/** How wide the boxes off the map may stand beside it, where it comes out larger so than with them below; 0 where it does not. */
export function beside(map: { wide: number; high: number }, wide: number, high: number): number {
  if (wide < 640 || high < 300) return 0;
  const below = Math.min(wide / map.wide, (high - BELOW) / map.high);
  const aside = Math.min((wide - COLUMN - TOOLS) / map.wide, high / map.high);
  return aside > below * WORTH ? Math.min(300, Math.max(COLUMN, Math.floor(wide - aside * map.wide - 2 * TOOLS))) : 0;
}
