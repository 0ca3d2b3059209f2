/** A number of 1 to 8 bytes; NaN of none. Long numbers lose their last digits. */
export const unsigned = (bytes: Buffer): number =>
  [...bytes.subarray(0, 8)].reduce((sum, byte) => sum * 256 + byte, bytes.length ? 0 : NaN);

export const signed = (bytes: Buffer): number => {
  const value = unsigned(bytes);
  const most = 2 ** (bytes.length * 8 - 1);
  return value >= most ? value - 2 * most : value;
};
