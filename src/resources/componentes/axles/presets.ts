import { ejes as schema, type Ejes } from '#contract/entities/ejes';

const single = (axle: number) => [`${axle}I`, `${axle}D`];
const dual = (axle: number) => [`${axle}IE`, `${axle}II`, `${axle}DI`, `${axle}DE`];
const spare = ['R1'];

/** Usual axles, and how many tyres they have. */
export const presets: readonly { nombre: string; ejes: Ejes }[] = [
  { nombre: 'Moto 2', ejes: [['1'], ['2']] },
  { nombre: 'Camioneta 4 + 1', ejes: [single(1), single(2), spare] },
  { nombre: 'Camión 6', ejes: [single(1), dual(2), spare] },
  { nombre: 'Tractomula 10', ejes: [single(1), dual(2), dual(3), spare] },
  { nombre: 'Remolque 8', ejes: [dual(1), dual(2), spare] },
  { nombre: 'Remolque 12', ejes: [dual(1), dual(2), dual(3), spare] },
];

/** One more axle behind those that roll, named after its number. Pure. */
export const withAxle = (axles: Ejes, kind: 'simple' | 'doble' | 'repuesto'): Ejes => {
  const named = new Set(axles.flat());
  if (kind === 'repuesto') {
    let n = 1;
    while (named.has(`R${n}`)) n += 1;
    return [...axles, [`R${n}`]];
  }
  const spares = axles.filter((axle) => axle.every((name) => /^R\d*$/.test(name)));
  const rolling = axles.filter((axle) => !spares.includes(axle));
  let n = rolling.length + 1;
  const make = kind === 'simple' ? single : dual;
  while (make(n).some((name) => named.has(name))) n += 1;
  return [...rolling, make(n), ...spares];
};

/** What is wrong with an axle's names, by its place. Pure. */
export const faultsOf = (axles: unknown): ReadonlyMap<number, string> => {
  const found = schema.safeParse(axles);
  return new Map(
    found.error?.issues.flatMap(({ path: [at], message }) => (typeof at === 'number' ? [[at, message] as const] : [])),
  );
};
