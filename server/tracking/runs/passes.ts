import type { Visit } from './plan';

/** Visits with the times that the asset only passed by, in one order: not those at the edge of a visit. */
export const withPasses = (visits: readonly Visit[], passes: readonly Visit[]): Visit[] =>
  [...visits, ...passes.filter((pass) => !visits.some((visit) => isPart(visit, pass))).map(asPass)].sort(
    (a, b) => a.entrada - b.entrada,
  );

const asPass = (pass: Visit): Visit => ({ ...pass, paso: true });
const isPart = ({ parada, entrada, salida }: Visit, pass: Visit) =>
  pass.parada === parada && (pass.salida ?? pass.entrada) >= entrada && pass.entrada <= (salida ?? Infinity);
