import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { medidorTable } from '../db/tables/hojaDeVida';
import { activoTable } from '../db/tables/activos';
import { settle } from '../fuel/settle';
import { combustibleTable } from '../db/tables/combustible';
import { paradaTable } from '../db/tables/paradas';
import { companyId, demoKeys } from './companies';
import type { SeedContext, Story } from './context';
import { randomFrom } from './random';
import { dayAt } from './stories';
import { supplierId } from './suppliers';

/** Vehicles with fuel loads in each company, and loads per vehicle. */
const amounts = { vehicles: 16, loads: 9 };
/** Days and kilometres between two full tanks, litres per kilometre, thousands of pesos per litre. */
const usual = { days: 6, km: [280, 420], use: [0.11, 0.24], price: [3.6, 4.1] } as const;
const others = ['Terpel La 80', 'Primax Autopista', 'Texaco Centro'] as const;

/** Step: fuel loads of the last weeks for vehicles of both companies; one of them is far too large. */
export const fuel = async ({ tx, day }: SeedContext) => {
  for (const [at, key] of demoKeys.entries()) {
    await load({ tx, day, empresa_id: await companyId(tx, key), seed: 12_000 + at });
  }
};

const load = async ({ tx, day, empresa_id, seed }: Story) => {
  const random = randomFrom(seed);
  const [station] = await tx
    .select({ id: paradaTable.id })
    .from(paradaTable)
    .where(
      and(
        eq(paradaTable.empresa_id, empresa_id),
        eq(paradaTable.tipo, 'estacion_combustible'),
        isNull(paradaTable.eliminado_en),
      ),
    )
    .orderBy(asc(paradaTable.id))
    .limit(1);
  const sellers = new Map<string, number>();
  for (const name of others) sellers.set(name, await supplierId(tx, empresa_id, name));
  const vehicles = await driven({ tx, empresa_id });
  const rows = vehicles.flatMap(({ id, conductor_id, odometro }, number) => {
    const use = random.int(usual.use[0] * 1_000, usual.use[1] * 1_000) / 1_000;
    let shown = Math.floor(odometro);
    return Array.from({ length: amounts.loads }, (_, ago) => {
      const km = random.int(...usual.km);
      const odometro_km = shown;
      shown -= km;
      const litros = Math.round(10 * km * use * (number === 2 && ago === 1 ? 2.6 : random.int(93, 107) / 100)) / 10;
      const elsewhere = !station || random.int(0, 2) === 0;
      return {
        empresa_id,
        activo_id: id,
        fecha: dayAt(day, 1 + ago * usual.days + (number % usual.days), 12 + (number % 8)),
        litros,
        valor: Math.round(litros * random.int(usual.price[0] * 1_000, usual.price[1] * 1_000)),
        odometro_km,
        tanque_lleno: true,
        parada_id: elsewhere ? null : station.id,
        proveedor_id: elsewhere ? (sellers.get(random.pick(others)) ?? null) : null,
        personal_id: conductor_id,
      };
    }).filter((row) => row.odometro_km > 0);
  });
  if (rows.length > 0) await tx.insert(combustibleTable).values(rows);
  await settle(
    tx,
    empresa_id,
    vehicles.map(({ id }) => id),
  );
};

/** Vehicles with odometer readings. */
const driven = async ({ tx, empresa_id }: Pick<Story, 'tx' | 'empresa_id'>) => {
  const m = medidorTable;
  const rows = await tx
    .select({ id: activoTable.id, conductor_id: activoTable.conductor_id, odometro: m.valor_actual })
    .from(activoTable)
    .innerJoin(
      m,
      and(
        eq(m.empresa_id, empresa_id),
        eq(m.activo_id, activoTable.id),
        eq(m.tipo, 'odometro'),
        isNull(m.eliminado_en),
        isNotNull(m.valor_actual),
      ),
    )
    .where(
      and(
        eq(activoTable.empresa_id, empresa_id),
        eq(activoTable.tipo_activo, 'vehiculo'),
        isNull(activoTable.eliminado_en),
      ),
    )
    .orderBy(asc(activoTable.codigo))
    .limit(amounts.vehicles);
  return rows.flatMap(({ odometro, ...row }) => (odometro === null ? [] : [{ ...row, odometro }]));
};
