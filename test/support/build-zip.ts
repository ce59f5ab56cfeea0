import { crc32, deflateRawSync } from 'node:zlib';

/** A file for an archive; what is said of it may differ from what it is. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly saysSize?: number;
  readonly saysCrc?: number;
}

/** A zip archive, packed, without a library that would refuse to lie. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saysSize, saysCrc } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    // 2 July 2026, noon, as MS-DOS counts.
    about.writeUInt16LE(12 << 11, 6);
    about.writeUInt16LE(((2026 - 1980) << 9) | (7 << 5) | 2, 8);
    about.writeUInt32LE(saysCrc ?? crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(saysSize ?? bytes.length, 18);
    about.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, path, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 0]);
    central.push(Buffer.from('PK\x01\x02', 'latin1'), madeBy, about, place, path);
    locals.push(local);
    offset += local.length;
  }
  const folder = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(folder.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, folder, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
