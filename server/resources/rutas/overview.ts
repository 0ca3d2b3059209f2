import { conMasPuntos, linea, simplificada, type Linea } from '#contract/core/lineas';

/** Deviation in metres that is invisible where many routes are drawn, and a sufficient number of points. */
const unseen = 10;
const enough = 200;
/** Decimals of a degree: about a metre. */
const fine = 1e5;

/** The simplified line of a route for lists: two hundred complete ones would be megabytes. */
export const overviewOf = (line: Linea): Linea => {
  const { puntos } = conMasPuntos(simplificada(line.coordinates, unseen), enough);
  const overview = {
    ...line,
    coordinates: puntos.map((place): [number, number] => [rounded(place[0]), rounded(place[1])]),
  };
  // A loop may be too small to survive simplification.
  return linea.safeParse(overview).success ? overview : line;
};

const rounded = (degrees: number) => Math.round(degrees * fine) / fine;
