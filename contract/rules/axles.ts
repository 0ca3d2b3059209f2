/** A spare wheel, which lies on no axle. */
export const isSpare = (posicion: string) => /^R\d*$/.test(posicion);
