import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/client';
import { openTestDb } from '../testing/database';
import { constraints } from './constraints';
import { refusalOf } from './errors';

let db: Db;
beforeAll(async () => void (db = await openTestDb()));
afterAll(() => db.close());

/** Keys, tokens and rows that the product writes once: only a bug of its own could violate these. */
const inner =
  /_pk(ey)?$|_uuid(_empresa_id)?_unique$|_(token|clave)_unico$|^(idempotencia_unica|posiciones.*|rechazadas_una|cargas_una|desconocidos_identificador_unico|husos_por_reloj|notificaciones_causa|viajes_uno|detenciones_una|visitas_una|desvios_uno|entregas_numero|entregas_de_salida|rutas_planes_uno|eventos_uno_abierto|eventos_archivados_uno|mantenimiento_activos_uno|suscripciones_push_endpoint|ausencias_de_calendario|calendarios_personal_uno|componente_lecturas_una_vez)$/;

const declared = async () => {
  const { rows } = await db.system.execute<{
    nombre: string;
  }>(`select c.relname as nombre from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and (i.indisunique or i.indisexclusion)`);
  return rows.map(({ nombre }) => nombre);
};

describe('the message of a constraint', () => {
  it('exists for every one that users can violate, and for no unknown one', async () => {
    expect((await declared()).filter((name) => !inner.test(name)).sort()).toEqual(Object.keys(constraints).sort());
  });

  it('is shown at its field', () => {
    const hit = (code: string, constraint: string) =>
      refusalOf(Object.assign(new Error('refused'), { code, constraint }));
    expect(hit('23505', 'personal_documento_unico')).toMatchObject({
      code: 'VALIDACION',
      details: { errors: { documento_numero: ['Ya existe'] } },
    });
    expect(hit('23P01', 'tiempos_parada_sin_cruce')).toMatchObject({
      code: 'CONFLICTO',
      message: 'El periodo se cruza con otra parada del activo.',
    });
    expect(hit('23P01', 'asignaciones_activo_sin_cruce')?.details.errors).toHaveProperty('desde');
    expect(hit('23505', 'otra')).toMatchObject({ code: 'CONFLICTO' });
  });
});
