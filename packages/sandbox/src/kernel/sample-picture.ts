import { crc32, deflateSync } from 'node:zlib';

const painted = new Map<string, Buffer>();

/** A PNG that looks like a plain product shot: a soft round shape of the hue (degrees) on a light ground. For seeds and tests. */
export function samplePicture(hue: number, size = 480): Buffer {
  const key = `${hue}|${size}`;
  const known = painted.get(key);
  if (known) return known;
  const picture = paint(hue, size);
  painted.set(key, picture);
  return picture;
}

function paint(hue: number, size: number): Buffer {
  const length = size * 3 + 1;
  const rows = Buffer.alloc(length * size);
  const centre = size / 2;
  // Rounder or squarer, taller or wider: products of one shelf should not all look like balls.
  const power = 2 + (hue % 5);
  const height = 0.26 + ((hue * 7) % 10) / 60;
  // What is the same in a row or a column is reckoned once: every copy paints its shops' shelves when it starts first.
  const across = Array.from({ length: size }, (_, x) => (Math.abs(x - centre) / (size * 0.3)) ** power);
  const colour = colourOf(hue);
  for (let y = 0; y < size; y += 1) {
    const row = y * length + 1;
    const along = (Math.abs(y - centre) / (size * height)) ** power;
    colour(rows, row, 0.12, 0.965 - 0.05 * (y / size));
    rows.copyWithin(row + 3, row, row + 3);
    for (let done = 6; done < size * 3; done *= 2) rows.copyWithin(row + done, row, row + Math.min(done, size * 3 - done));
    for (let x = 0; x < size; x += 1) {
      const reach = (across[x] ?? 0) + along;
      if (reach < 1) colour(rows, row + x * 3, 0.45, 0.62 - 0.22 * reach ** (1 / power) + 0.12 * (1 - y / size));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** Writes the three bytes of a pixel. What its hue alone decides is reckoned once: a copy paints a million of them as it starts first. */
function colourOf(hue: number): (rows: Buffer, at: number, saturation: number, lightness: number) => void {
  const share = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  const [red, green, blue] = [share(0), share(8), share(4)];
  return (rows, at, saturation, lightness) => {
    const reach = saturation * Math.min(lightness, 1 - lightness);
    rows[at] = Math.round(255 * (lightness - reach * red));
    rows[at + 1] = Math.round(255 * (lightness - reach * green));
    rows[at + 2] = Math.round(255 * (lightness - reach * blue));
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
