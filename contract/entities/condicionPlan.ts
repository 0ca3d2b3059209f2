import { quantity } from '../core/entity';
import { cifra, lapso } from './hechosRegla';
import type { Medidor } from './hojaDeVida';
import { unidadesMedidor } from '../words/hojaDeVida';
import { z } from '../core/validation';

export const operadorCondicion = z.enum(['mayor', 'mayor_o_igual', 'menor', 'menor_o_igual']);
export type OperadorCondicion = z.output<typeof operadorCondicion>;

/** The longest duration of a condition, minutes: 30 days. */
const longest = 43_200;

/**
 * The condition on a meter's readings that makes a plan due. `durante`: minutes, from the first reading that fulfils it
 * to one that still does, with none in between that does not; 0: one reading is enough.
 */
export const condicionPlan = z.object({
  operador: operadorCondicion,
  valor: quantity.min(-1_000_000).max(100_000_000),
  durante: z.int().min(0).max(longest).default(0),
});
export type CondicionPlan = z.output<typeof condicionPlan>;

/** Meters with conditions: those that can go up and down. */
export const medidoresDeCondicion = [
  'temperatura',
  'presion',
  'combustible',
  'ciclos',
  'otro',
] as const satisfies readonly Medidor['tipo'][];
export const admiteCondicion = (tipo: Medidor['tipo']): boolean =>
  (medidoresDeCondicion as readonly string[]).includes(tipo);

const nombres: Readonly<Record<Medidor['tipo'], string>> = {
  odometro: 'el odómetro',
  horometro: 'el horómetro',
  ciclos: 'el contador de ciclos',
  combustible: 'el combustible',
  temperatura: 'la temperatura',
  presion: 'la presión',
  otro: 'el medidor',
};

/** The plan being edited: empty fields are missing or null. */
type Written = { [Part in keyof CondicionPlan]?: CondicionPlan[Part] | null };

/** «más de 110 °C» */
export const limiteDeCondicion = ({ operador, valor }: Written, unidad: string): string => {
  const figure = medida(valor, unidad);
  return {
    mayor: `más de ${figure}`,
    mayor_o_igual: `${figure} o más`,
    menor: `menos de ${figure}`,
    menor_o_igual: `${figure} o menos`,
  }[operador ?? 'mayor'];
};

const medida = (valor: number | null | undefined, unidad: string) =>
  [valor == null ? '…' : cifra(valor), unidad].filter(Boolean).join(' ');

const verbos: Readonly<Record<OperadorCondicion, string>> = {
  mayor: 'pase de',
  mayor_o_igual: 'llegue a',
  menor: 'baje de',
  menor_o_igual: 'baje a',
};

/** «cuando la temperatura pase de 110 °C durante 10 min» */
export const fraseDeCondicion = (
  condition: Written | null | undefined,
  medidor: Medidor['tipo'] | null | undefined,
  nombre?: string | null,
): string => {
  if (!condition || !medidor) return 'cuando una lectura cumpla la condición que elija';
  const lasts = condition.durante ? ` durante ${lapso(condition.durante * 60)}` : '';
  const which = nombre ? `${nombres[medidor]} «${nombre}»` : nombres[medidor];
  return (
    `cuando ${which} ${verbos[condition.operador ?? 'mayor']} ` +
    `${medida(condition.valor, unidadesMedidor[medidor])}${lasts}`
  );
};
