/** The container that Office keeps protected documents in ([MS-CFB], version 3): streams by name in a small file system of 512-byte sectors. */

const SECTOR = 512;
const MINI_SECTOR = 64;
/** Shorter streams lie in sectors of 64 bytes within one stream of the root. */
const MINI_BELOW = 4096;
const IN_HEADER = 109;
const NUMBERS = SECTOR / 4;

const FREE = 0xffffffff;
const END = 0xfffffffe;
const FAT = 0xfffffffd;
const DIFAT = 0xfffffffc;

export interface NamedStream {
  name: string;
  parts: readonly Uint8Array[];
}

/** The file in pieces. @param streams in the order of their names: shorter ones first */
export function* compoundFile(streams: readonly NamedStream[]): Generator<Buffer> {
  const sized = streams.map((stream) => ({ ...stream, size: stream.parts.reduce((sum, part) => sum + part.length, 0) }));
  const minis = sized.filter(({ size }) => size < MINI_BELOW);
  const miniStream = Buffer.concat(minis.flatMap(({ parts, size }) => [...parts, Buffer.alloc(missing(size, MINI_SECTOR))]));
  const miniFat = numbers(
    minis.flatMap(({ size }) => chain(Math.ceil(size / MINI_SECTOR))),
    minis.map(({ size }) => Math.ceil(size / MINI_SECTOR)),
  );

  // What lies behind the tables, each from the sector that `place` says.
  const bodies = [
    { sectors: Math.ceil(((streams.length + 1) * 128) / SECTOR) },
    { sectors: Math.ceil(miniFat.length / SECTOR) },
    { sectors: Math.ceil(miniStream.length / SECTOR) },
    ...sized.filter(({ size }) => size >= MINI_BELOW).map(({ size }) => ({ sectors: Math.ceil(size / SECTOR) })),
  ];
  const { fat, difat } = tableSectors(bodies.reduce((sum, { sectors }) => sum + sectors, 0));
  let next = difat + fat;
  const places = bodies.map(({ sectors }) => {
    const start = sectors === 0 ? END : next;
    next += sectors;
    return start;
  });
  const [directory = END, miniFatPlace = END, miniPlace = END, ...bigPlaces] = places;

  yield header({ fat, difat, directory, miniFat: miniFatPlace, miniFats: bodies[1]?.sectors ?? 0 });
  yield difatSectors(fat, difat);
  yield fatSectors(fat, difat, bodies);

  let mini = 0;
  let big = 0;
  const entries = [entry({ name: 'Root Entry', type: 5, child: 1, start: miniPlace, size: miniStream.length })];
  for (const [at, { name, size }] of sized.entries()) {
    const small = size < MINI_BELOW;
    const start = small ? mini : (bigPlaces[big] ?? END);
    if (small) mini += Math.ceil(size / MINI_SECTOR);
    else big += 1;
    entries.push(entry({ name, type: 2, right: at + 1 < sized.length ? at + 2 : FREE, start, size }));
  }
  yield padded([Buffer.concat(entries)]);
  if (miniFat.length > 0) yield padded([miniFat]);
  if (miniStream.length > 0) yield padded([miniStream]);
  for (const { parts, size } of sized)
    if (size >= MINI_BELOW) {
      for (const part of parts) yield Buffer.from(part.buffer, part.byteOffset, part.length);
      yield Buffer.alloc(missing(size, SECTOR));
    }
}

const missing = (size: number, unit: number) => (unit - (size % unit)) % unit;

function padded(parts: readonly Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([...parts, Buffer.alloc(missing(size, SECTOR))]);
}

/** Numbers that lead from each of so many sectors to the next, from nought. */
function chain(sectors: number, from = 0): number[] {
  return Array.from({ length: sectors }, (_, at) => (at + 1 < sectors ? from + at + 1 : END));
}

/** Chains that begin at nought each, moved behind each other, as whole sectors of numbers. */
function numbers(chained: readonly number[], lengths: readonly number[]): Buffer {
  if (chained.length === 0) return Buffer.alloc(0);
  const table = Buffer.alloc(Math.ceil(chained.length / NUMBERS) * SECTOR, 0xff);
  let at = 0;
  for (const length of lengths) {
    const from = at;
    for (let step = 0; step < length; step += 1, at += 1) {
      const value = chained[at] ?? END;
      table.writeUInt32LE(value === END ? END : from + value, at * 4);
    }
  }
  return table;
}

/** The tables say where everything lies, themselves among it. */
function tableSectors(bodies: number): { fat: number; difat: number } {
  let fat = 0;
  let difat = 0;
  for (;;) {
    const wanted = Math.ceil((bodies + fat + difat) / NUMBERS);
    const more = Math.max(0, Math.ceil((wanted - IN_HEADER) / (NUMBERS - 1)));
    if (wanted === fat && more === difat) return { fat, difat };
    fat = wanted;
    difat = more;
  }
}

interface Places {
  fat: number;
  difat: number;
  directory: number;
  miniFat: number;
  miniFats: number;
}

function header({ fat, difat, directory, miniFat, miniFats }: Places): Buffer {
  const head = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.writeUInt16LE(0x003e, 24);
  head.writeUInt16LE(3, 26);
  head.writeUInt16LE(0xfffe, 28);
  head.writeUInt16LE(9, 30);
  head.writeUInt16LE(6, 32);
  head.writeUInt32LE(fat, 44);
  head.writeUInt32LE(directory, 48);
  head.writeUInt32LE(MINI_BELOW, 56);
  head.writeUInt32LE(miniFat, 60);
  head.writeUInt32LE(miniFats, 64);
  head.writeUInt32LE(difat === 0 ? END : 0, 68);
  head.writeUInt32LE(difat, 72);
  for (let at = 0; at < IN_HEADER; at += 1) head.writeUInt32LE(at < fat ? difat + at : FREE, 76 + at * 4);
  return head;
}

/** Where the sectors of the table are that the header has no room for. */
function difatSectors(fat: number, difat: number): Buffer {
  const table = Buffer.alloc(difat * SECTOR, 0xff);
  for (let sector = 0; sector < difat; sector += 1) {
    for (let at = 0; at < NUMBERS - 1; at += 1) {
      const no = IN_HEADER + sector * (NUMBERS - 1) + at;
      if (no < fat) table.writeUInt32LE(difat + no, sector * SECTOR + at * 4);
    }
    table.writeUInt32LE(sector + 1 < difat ? sector + 1 : END, (sector + 1) * SECTOR - 4);
  }
  return table;
}

function fatSectors(fat: number, difat: number, bodies: readonly { sectors: number }[]): Buffer {
  const table = Buffer.alloc(fat * SECTOR, 0xff);
  let at = 0;
  const write = (value: number) => {
    table.writeUInt32LE(value, at * 4);
    at += 1;
  };
  for (let no = 0; no < difat; no += 1) write(DIFAT);
  for (let no = 0; no < fat; no += 1) write(FAT);
  for (const { sectors } of bodies) for (const value of chain(sectors, at)) write(value);
  return table;
}

interface Entry {
  name: string;
  /** 2 a stream, 5 the root. */
  type: 2 | 5;
  child?: number;
  right?: number;
  start: number;
  size: number;
}

function entry({ name, type, child = FREE, right = FREE, start, size }: Entry): Buffer {
  const bytes = Buffer.alloc(128);
  const written = bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE(written + 2, 64);
  bytes.writeUInt8(type, 66);
  // Black: siblings are few and stand in one line.
  bytes.writeUInt8(1, 67);
  bytes.writeUInt32LE(FREE, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
