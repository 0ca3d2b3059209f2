import { fromBufferPromise } from 'yauzl';

/** No feed has larger shapes, whatever an archive claims. */
const most = 1024 * 1024 * 1024;

/** The text of one file of a ZIP archive; undefined if it has no file of that name. @throws Error if it is not a ZIP */
export const fileOfZip = async (bytes, name) => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new Error('no es un archivo ZIP');
  });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.replace(/^.*\//, '') !== name) continue;
    if (entry.uncompressedSize > most) throw new Error('es demasiado grande por dentro');
    const pieces = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8');
  }
  return undefined;
};
