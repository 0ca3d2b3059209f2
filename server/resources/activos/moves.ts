import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isWithin, sinceOf } from '#contract/core/dateBounds';
import { activos } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';
import { cambioEstado, traslado } from '#contract/entities/hojaDeVida';
import { z } from '#contract/core/validation';
import { insertRecord, updateRecord } from '../../records/crud';
import { byId } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { Db } from '../../db/client';
import { once } from '../../records/idempotency';
import { ApiError, fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { readOne, type Row } from '../../records/store';
import type { Circumstances } from './downtime';
import { asked } from './sheet';
import { activoStore, activoStoreWith } from './store';

const record = activos.record.partial();
const edit = (body: z.ZodType) => ({
  config: { allow: ['edit', 'activos'] as const },
  schema: { params: byId, body: parsedLater(body), response: { 200: record } },
});

/** Actions on an asset as a whole: change its state, move it, duplicate it. */
export const moveRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post('/:id/estado', edit(cambioEstado), async (request) => {
      const row = await change(db, asked(request), request.body, cambioEstado, ({ estado, motivo, ...how }, before) => {
        if (estado === before.estado) throw fieldError('estado', 'El activo ya está en ese estado');
        if (estado === 'dado_de_baja' && !motivo) throw fieldError('motivo', 'Obligatorio');
        if (how.clase && !indisponibilidadDe[estado]) throw fieldError('clase', 'Ese estado no detiene el activo');
        return {
          patch: { estado, ...(estado === 'dado_de_baja' && { motivo_baja: motivo }) },
          how: { motivo, ...how },
        };
      });
      changed(asked(request).empresaId, 'activos', [row]);
      return row;
    });

    app.post('/:id/traslado', edit(traslado), async (request) => {
      const row = await change(db, asked(request), request.body, traslado, ({ nivel_id, motivo, fecha }, before) => {
        if (nivel_id === before.nivel_id) throw fieldError('nivel_id', 'El activo ya está en ese nivel');
        return { patch: { nivel_id }, how: { motivo, ...(fecha && { desde: fecha }) } };
      });
      changed(asked(request).empresaId, 'activos', [row]);
      return row;
    });

    app.post(
      '/:id/duplicar',
      {
        config: { allow: ['create', 'activos'] },
        schema: { params: byId, response: { 201: record } },
      },
      async (request, reply) => {
        const { empresaId, id, caller } = asked(request);
        const copy = await db.tenant(empresaId, async (tx) => {
          const original = await readOne(tx, activoStore, empresaId, id);
          const made = await once(tx, request, () => insertRecord(tx, activoStore, caller, likenessOf(original)));
          return readOne(tx, activoStore, empresaId, made);
        });
        changed(empresaId, 'activos', [copy]);
        return reply.code(201).send(copy);
      },
    );
  };

interface Versioned {
  version: number;
  desde?: string | undefined;
  fecha?: string | undefined;
}

/** One change to the whole asset, by version. @throws ApiError 404, 409 or 422 */
const change = async <S extends z.ZodType<Versioned>>(
  db: Db,
  { empresaId, id, caller }: ReturnType<typeof asked>,
  body: unknown,
  shape: S,
  read: (input: z.output<S>, before: Row) => { patch: Record<string, unknown>; how: Circumstances },
): Promise<Row> =>
  db.tenant(empresaId, async (tx) => {
    const before = await readOne(tx, activoStore, empresaId, id, true);
    const input = parseBody(shape, body);
    if (input.version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
    for (const field of ['desde', 'fecha'] as const)
      if (isFuture(input[field])) throw fieldError(field, 'No puede ser una fecha futura');
    const { patch, how } = read(input, before);
    return updateRecord(tx, activoStoreWith(how), caller, before, patch);
  });

/** Tolerates clocks up to a minute ahead of ours. */
const isFuture = (moment: string | undefined) => moment !== undefined && Date.parse(moment) > Date.now() + 60_000;

/** What is unique to one asset, or happened only to it; not copied. */
const own = [
  'codigo',
  'placa',
  'vin',
  'serie',
  'numero_motor',
  'codigo_barras',
  'nfc_id',
  'conductor_id',
  'foto_id',
  'fotos',
  'estado',
  'subestado',
  'motivo_baja',
];

/** A date that nobody could write today is not copied. */
const inBounds = (field: string, value: unknown) => {
  const since = sinceOf((activos.fields as z.ZodRawShape)[field] ?? z.unknown());
  return since && typeof value === 'string' && !isWithin(value, since) ? null : value;
};

const likenessOf = (original: Row): Record<string, unknown> => {
  const shared = Object.keys(activos.fields).filter((field) => !own.includes(field));
  const copied = Object.fromEntries(shared.map((field) => [field, inBounds(field, original[field])]));
  return activos.input.parse({ ...copied, nombre: `${String(original.nombre).slice(0, 112)} (copia)` });
};
