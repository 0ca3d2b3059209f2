/** What is hashed for a proof of work: of the same challenge and solution, the same text on both sides. */
export const proofText = (reto: string, prueba: string): string => `${reto}.${prueba}`;

/** Whether a hash begins with so many zero bits. */
export const beginsWithZeros = (hash: Uint8Array, bits: number): boolean => {
  const whole = Math.floor(bits / 8);
  return hash.subarray(0, whole).every((byte) => byte === 0) && (hash[whole] ?? 0) >> (8 - (bits % 8)) === 0;
};
