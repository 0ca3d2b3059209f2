import { roundToCents } from '#contract/rules/decimals';
import { costOf, stockAfter, worthOf, type Stock } from '#contract/rules/stock';
import { existenciaTable } from '../db/tables/bodegas';
import { movimientoTable, repuestoTable } from '../db/tables/repuestos';
import { principalStore } from '../resources/bodegas/index';
import type { Story } from './context';
import { randomFrom } from './random';
import { dayAt } from './stories';
import { supplierId } from './suppliers';

/** Code, name, unit, price, minimum, quantity of a purchase, weekly consumption, shelf. */
type Line = readonly [string, string, string, number, number, number, number, string];

const parts: readonly Line[] = [
  ['FIL-AC-01', 'Filtro de aceite', 'unidad', 48_000, 8, 24, 3, 'Estante A1'],
  ['FIL-CO-01', 'Filtro de combustible', 'unidad', 62_000, 6, 12, 2, 'Estante A1'],
  ['FIL-AI-01', 'Filtro de aire', 'unidad', 115_000, 4, 8, 1, 'Estante A2'],
  ['ACE-15W40', 'Aceite 15W-40', 'litro', 26_500, 60, 208, 34, 'Bodega de lubricantes'],
  ['GRA-LIT', 'Grasa de litio', 'kg', 31_000, 5, 16, 1.5, 'Bodega de lubricantes'],
  ['PAS-DEL', 'Pastillas de freno delanteras', 'juego', 210_000, 4, 8, 1, 'Estante B1'],
  ['BAN-TRA', 'Bandas de freno traseras', 'juego', 340_000, 2, 4, 0.5, 'Estante B1'],
  ['LLA-295', 'Llanta 295/80 R22.5', 'unidad', 1_480_000, 4, 6, 1, 'Bodega de llantas'],
  ['BAT-12V', 'Batería 12 V 1000 A', 'unidad', 690_000, 2, 4, 0.5, 'Estante C2'],
  ['BOM-H4', 'Bombillo H4', 'unidad', 18_000, 10, 30, 4, 'Estante C1'],
  ['REF-COO', 'Refrigerante', 'litro', 14_500, 20, 40, 3, 'Bodega de lubricantes'],
  ['MAN-HID', 'Manguera hidráulica 1/2"', 'metro', 42_000, 10, 25, 2, 'Estante D1'],
];

const weeks = 10;
const sellers = ['Importadora Andina de Partes', 'Lubricantes y Filtros SAS'] as const;

/**
 * Inserts the parts of a company and ten weeks of their movements: bought, used weekly, and bought again at a slightly
 * higher price.
 */
export const plantParts = async ({ tx, empresa_id, day, seed }: Story): Promise<Map<string, number>> => {
  const bodega_id = await principalStore(tx, empresa_id);
  const random = randomFrom(seed + 100);
  const ids = new Map<string, number>();
  for (const [at, [codigo, nombre, unidad, price, minimo, lot, weekly, ubicacion]] of parts.entries()) {
    const moves = movesOf({
      lot,
      weekly,
      price,
      again: at % 4 !== 0,
      wobble: () => (at % 4 === 0 ? 0.4 : 0.6) + random.next() * 0.6,
    });
    const last = moves.at(-1);
    const [row] = await tx
      .insert(repuestoTable)
      .values({
        empresa_id,
        codigo,
        nombre,
        unidad,
        minimo,
        ubicacion,
        proveedor_id: await supplierId(tx, empresa_id, sellers[at % 2] ?? sellers[0]),
        costo_unitario: last?.costo_unitario ?? price,
        existencia: last?.existencia ?? 0,
        valor: roundToCents(moves.reduce((sum, { valor }) => sum + valor, 0)),
      })
      .returning({ id: repuestoTable.id });
    if (!row) throw new Error('the part was not stored');
    ids.set(codigo, row.id);
    await tx
      .insert(existenciaTable)
      .values({ empresa_id, repuesto_id: row.id, bodega_id, existencia: last?.existencia ?? 0 });
    await tx.insert(movimientoTable).values(
      moves.map(({ week, ...move }) => ({
        ...move,
        empresa_id,
        repuesto_id: row.id,
        bodega_id,
        fecha: dayAt(day, (weeks - week) * 7, 14 + (at % 4)),
      })),
    );
  }
  return ids;
};

interface Use {
  lot: number;
  weekly: number;
  price: number;
  /** Whether it is bought again half-way. Those that are not become low. */
  again: boolean;
  wobble: () => number;
}

const movesOf = ({ lot, weekly, price, again, wobble }: Use) => {
  let stock: Stock = { existencia: 0, valor: 0, costo_unitario: price };
  const step = (week: number, tipo: 'entrada' | 'salida', cantidad: number, nota: string, paid?: number) => {
    const costo_unitario = paid ?? stock.costo_unitario;
    const valor = paid === undefined ? -worthOf(stock, -cantidad) : costOf(cantidad, paid);
    stock = stockAfter(stock, cantidad, valor);
    return { week, tipo, cantidad, existencia: stock.existencia, costo_unitario, valor, nota };
  };
  const moves = [step(0, 'entrada', lot, 'Inventario inicial', price)];
  for (let week = 1; week < weeks; week++) {
    if (again && week === 6) moves.push(step(week, 'entrada', lot, 'Compra', Math.round((price * 1.07) / 500) * 500));
    const used = weekly >= 1 ? Math.round(weekly * wobble()) : week % 2 ? 1 : 0;
    const taken = Math.min(used, stock.existencia);
    if (taken > 0) moves.push(step(week, 'salida', -taken, 'Consumo del taller'));
  }
  return moves;
};
