import type { Componente, ComponentesDeActivo } from '#contract/entities/componentes';
import { numberIn } from '../../../ui/numbers/reading';
import type { Ronda } from '../requests';

/** What was typed of one tyre. */
export interface Typed {
  depths: readonly string[];
  pressure: string;
}

/** A round under way on this device. */
export interface Draft {
  uuid: string;
  inicio: string;
  km: string;
  /** The place of the tyre that is shown; 0: the odometer; one more than the tyres: the end. */
  at: number;
  said: Readonly<Record<number, Typed>>;
}

export const blank: Typed = { depths: [''], pressure: '' };
export const mostDepths = 4;

/** The tyres to be read, axle by axle; those on no axle come last. Pure. */
export const tyresInOrder = ({ ejes, montados }: ComponentesDeActivo): Componente[] => {
  const order = new Map(ejes.flat().map((posicion, at) => [posicion, at]));
  const placeOf = ({ posicion }: Componente) => order.get(posicion ?? '') ?? order.size;
  return montados
    .filter(({ tipo }) => tipo === 'llanta')
    .toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) ||
        (one.posicion ?? '').localeCompare(other.posicion ?? '', 'es', { numeric: true }),
    );
};

/** The most that the contract takes. */
const most = { depth: 60, pressure: 300, km: 100_000_000 };

const faultOf = (text: string, limit: number, what: string): string | undefined => {
  if (text.trim() === '') return undefined;
  const value = numberIn(text);
  if (value === null || Number.isNaN(value)) return `${what}: escriba un número`;
  return value < 0 || value > limit ? `${what}: entre 0 y ${limit}` : undefined;
};

export const depthFault = (text: string) => faultOf(text, most.depth, 'Profundidad');
export const pressureFault = (text: string) => faultOf(text, most.pressure, 'Presión');
export const kmFault = (text: string) => faultOf(text, most.km, 'Odómetro');

/** Whether what was typed can be sent. Pure. */
export const isSound = ({ depths, pressure }: Typed): boolean =>
  depths.every((text) => depthFault(text) === undefined) && pressureFault(pressure) === undefined;

/** The depths that were typed, mm. Pure. */
export const depthsIn = ({ depths }: Typed): number[] =>
  depths.flatMap((text) => {
    const value = text.trim() === '' ? null : numberIn(text);
    return value === null ? [] : [value];
  });

/** A tread does not grow: more than what was read last is often a slip. */
export const growsFrom = ({ profundidad_mm: before }: Componente, typed: Typed): boolean => {
  const now = depthsIn(typed);
  return before !== null && now.length > 0 && Math.min(...now) > before + 0.5;
};

/** What is sent; tyres that were skipped are not in it. Pure. */
export const bodyOf = ({ uuid, km, said }: Draft, tyres: readonly Componente[], fecha: string): Ronda => ({
  uuid,
  fecha,
  lectura_km: km.trim() === '' ? null : numberIn(km),
  lecturas: tyres.flatMap(({ id }) => {
    const typed = said[id] ?? blank;
    const depths = depthsIn(typed);
    const presion = typed.pressure.trim() === '' ? null : numberIn(typed.pressure);
    if (depths.length === 0 && presion === null) return [];
    return [
      { componente_id: id, ...(depths.length > 0 && { profundidad_mm: depths }), ...(presion !== null && { presion }) },
    ];
  }),
});

/** Where the draft of a round is kept. */
export const placeOf = (assetId: number): string => `ronda de llantas ${assetId}`;
