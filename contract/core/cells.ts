/**
 * Places as near to each other as the fixes of a parked vehicle have one street: the cell of about eleven metres in
 * which a place lies.
 */
export const cellOf = (latitud: number, longitud: number): string => `${rounded(latitud)},${rounded(longitud)}`;

/** Without the sign of a zero. */
const rounded = (degrees: number) => (Math.round(degrees * 10_000) / 10_000 + 0).toFixed(4);

/** The middle of a cell. */
export const placeOfCell = (cell: string): [lat: number, lon: number] => {
  const [lat = '', lon = ''] = cell.split(',');
  return [Number(lat), Number(lon)];
};
