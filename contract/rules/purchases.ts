import type { EstadoCompra } from '../entities/valoresCompra';
import { roundToCents } from './decimals';
import type { Fact, Meaning } from './lists';

/** What a purchase adds up to, and what it may do: the same on the server and in the form. */

/** Neither received, closed nor cancelled. */
export const comprasAbiertas = [
  'borrador',
  'por_aprobar',
  'aprobada',
  'enviada',
  'recibida_parcial',
] as const satisfies readonly EstadoCompra[];
export const isOpenPurchase = (estado: EstadoCompra): boolean => comprasAbiertas.some((open) => open === estado);
export const openPurchase: Fact = { has: 'estado', among: comprasAbiertas };

/** A purchase can be deleted only in these. */
export const comprasEliminables = ['borrador', 'cancelada'] as const satisfies readonly EstadoCompra[];
/** What was ordered can come in these. */
export const porRecibir = ['enviada', 'recibida_parcial'] as const satisfies readonly EstadoCompra[];
/** What came can go back in these. */
export const recibidas = [
  'recibida_parcial',
  'recibida',
  'cerrada_incompleta',
] as const satisfies readonly EstadoCompra[];

/**
 * One move of a purchase by a person; receptions make the others.
 * si    aprobacion: only where its total waits for approval · libre: only where it does not · ajena: by somebody else
 *       than who made it, unless the company lets them
 * pide  what the server requires for the move
 */
export interface PasoDeCompra {
  de: EstadoCompra;
  a: EstadoCompra;
  si?: 'aprobacion' | 'libre' | 'ajena';
  pide?: 'nota';
}

export const pasosDeCompra: readonly PasoDeCompra[] = [
  { de: 'borrador', a: 'por_aprobar', si: 'aprobacion' },
  { de: 'borrador', a: 'aprobada', si: 'libre' },
  { de: 'borrador', a: 'enviada', si: 'libre' },
  { de: 'por_aprobar', a: 'borrador', pide: 'nota' },
  { de: 'por_aprobar', a: 'aprobada', si: 'ajena' },
  { de: 'aprobada', a: 'enviada' },
  ...(['borrador', 'por_aprobar', 'aprobada', 'enviada'] as const).map((de) => ({ de, a: 'cancelada' as const })),
  { de: 'recibida_parcial', a: 'cerrada_incompleta', pide: 'nota' },
];

/** The move between two states, if a person makes it. */
export const pasoDeCompra = (de: EstadoCompra, a: EstadoCompra): PasoDeCompra | undefined =>
  pasosDeCompra.find((paso) => paso.de === de && paso.a === a);

/** The filters of purchases that are more than «this field has one of these values». */
export const purchaseFilters = {
  abierta: { whether: openPurchase },
  creada_desde: { from: 'creado_en' },
  creada_hasta: { until: 'creado_en' },
} as const satisfies Record<string, Meaning>;

interface Line {
  cantidad: number;
  precio_unitario: number;
  impuesto_pct: number;
}

/** Each row to the cent, half a cent up, and then summed. */
export const totalsOf = (lines: readonly Line[]): { subtotal: number; impuestos: number; total: number } => {
  let [subtotal, impuestos] = [0, 0];
  for (const { cantidad, precio_unitario, impuesto_pct } of lines) {
    const worth = timesOf(cantidad, precio_unitario);
    subtotal = roundToCents(subtotal + worth);
    impuestos = roundToCents(impuestos + timesOf(worth, impuesto_pct, 0.01));
  }
  return { subtotal, impuestos, total: roundToCents(subtotal + impuestos) };
};

/** The product of numbers of four decimals at most, to the cent, half a cent up: exact, not in binary fractions. */
export const timesOf = (...factors: readonly number[]): number => {
  const exact = factors.reduce((product, factor) => product * BigInt(factor.toFixed(4).replace('.', '')), 1n);
  const cent = 10n ** BigInt(4 * factors.length - 2);
  return Number((2n * exact + cent) / (2n * cent)) / 100;
};

/** The value in the middle when each stands as often as its weight says, to two decimals; null without any. */
export const weightedMedian = (values: readonly { valor: number; peso: number }[]): number | null => {
  const sorted = values.filter(({ peso }) => peso > 0).toSorted((one, other) => one.valor - other.valor);
  const half = sorted.reduce((sum, { peso }) => sum + peso, 0) / 2;
  let passed = 0;
  for (const [at, { valor, peso }] of sorted.entries()) {
    passed += peso;
    if (passed > half) return roundToCents(valor);
    if (passed === half) return roundToCents((valor + (sorted[at + 1]?.valor ?? valor)) / 2);
  }
  return null;
};
