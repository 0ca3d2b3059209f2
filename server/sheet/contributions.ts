import { can } from '#contract/core/access';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Activo } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';
import { garantiaVigente } from '#contract/entities/garantias';
import { fileId } from '#contract/core/entity';
import { historial, nuevoComentario, nuevoCosto, reporteFalla } from '#contract/entities/hojaDeVida';
import { z } from '#contract/core/validation';
import { updateRecord } from '../records/crud';
import { byId } from '../records/reading';
import type { Deps } from '../records/deps';
import type { Tx } from '../db/system';
import { dayOf } from '../db/days';
import { checkFiles } from '../files/index';
import { audit } from '../history/audit';
import { record } from '../history/timeline';
import type { Entry } from '../history/entry';
import { readEntries } from '../history/timelineList';
import { once } from '../records/idempotency';
import { ApiError, fieldError, parseBody, parsedLater } from '../plugins/errors';
import type { Allow } from '../plugins/guard';
import { readOne, type Row } from '../records/store';
import { orderOfFailure, reportedAt, warrantiesOfOrder } from '../resources/ordenes/index';
import { beginOfStop } from '../resources/activos/downtime';
import { asked } from '../resources/activos/sheet';
import { activoStore, activoStoreWith } from '../resources/activos/store';

const mostPhotos = 30;

type NewEntry = Omit<Entry, 'activo_id'>;
type Query = ReturnType<typeof asked>;

/**
 * What people who work with an asset add to its history: comments, failures, photos, costs. Each route returns the new
 * entry.
 */
export const contributionRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    /**
     * One route: `add` carries out the request and returns the timeline entry, or null when the change to the asset has
     * already written one.
     */
    const contribution = <S extends z.ZodType>(
      path: string,
      allow: Allow,
      shape: S,
      add: (tx: Tx, asker: Query, asset: Row, input: z.output<S>) => Promise<NewEntry | null>,
    ) =>
      app.post(
        path,
        { config: { allow }, schema: { params: byId, body: parsedLater(shape), response: { 201: added } } },
        async (request, reply) => {
          const asker = asked(request as FastifyRequest<{ Params: { id: string } }>);
          const { empresaId, id, actor, caller } = asker;
          const { entry, garantias, asset } = await db.tenant(empresaId, async (tx) => {
            const asset = await readOne(tx, activoStore, empresaId, id, true);
            const input = parseBody(shape, request.body);
            const made = await once(tx, request, async () => {
              const entry = await add(tx, asker, asset, input);
              const [entryId] = entry
                ? await record(tx, actor, { activo_id: id, ...entry })
                : await newest(tx, empresaId, id);
              if (entryId === undefined) throw new Error('the entry was not stored');
              return entryId;
            });
            const [entry] = await readEntries(tx, empresaId, [made], { costs: can(caller.role, 'edit', 'activos') });
            if (!entry) throw new ApiError('NO_ENCONTRADO');
            const garantias =
              path === '/:id/fallas' && entry.referencia_id !== null
                ? await warrantiesOfOrder(tx, empresaId, entry.referencia_id)
                : undefined;
            return { entry, garantias, asset: await readOne(tx, activoStore, empresaId, id) };
          });
          changed(empresaId, 'activos', [asset]);
          if (entry.referencia_tipo === 'orden' && entry.referencia_id)
            changed(empresaId, 'ordenes', [{ id: entry.referencia_id, version: 1 }]);
          const { actor_id: _, ...answer } = entry;
          return reply.code(201).send({ ...answer, actor: caller.user.name, ...(garantias && { garantias }) });
        },
      );

    const anyone: Allow = ['create', 'aportes'];

    contribution(
      '/:id/comentarios',
      anyone,
      nuevoComentario,
      async (tx, { empresaId }, _asset, { texto, adjuntos }) => {
        await checkFiles(tx, empresaId, 'adjuntos', adjuntos);
        return { tipo: 'comentario', titulo: 'Comentario', detalle: texto, adjuntos };
      },
    );

    contribution('/:id/fallas', anyone, reporteFalla, async (tx, { empresaId, caller, id }, asset, report) => {
      const { descripcion, fuera_de_servicio, fotos } = report;
      const fecha = report.fecha && reportedAt(report.fecha);
      await checkFiles(tx, empresaId, 'fotos', fotos);
      if (asset.estado === 'dado_de_baja') throw new ApiError('CONFLICTO', { message: 'El activo está dado de baja.' });
      // An asset that is already stopped keeps its state.
      const stops = fuera_de_servicio && !indisponibilidadDe[asset.estado as Activo['estado']];
      if (stops) {
        const desde = fecha && (await beginOfStop(tx, empresaId, id, fecha));
        const how = { motivo: descripcion.slice(0, 500), ...(desde && { desde }) };
        await updateRecord(tx, activoStoreWith(how), caller, asset, { estado: 'fuera_de_servicio' });
      }
      const order = { referencia_tipo: 'orden', referencia_id: await orderOfFailure(tx, caller, id, report) };
      const titulo = stops ? 'Falla reportada: queda fuera de servicio' : 'Falla reportada';
      return {
        tipo: 'falla_reportada',
        titulo,
        detalle: descripcion,
        adjuntos: fotos,
        ...order,
        ...(fecha && { fecha }),
      };
    });

    contribution(
      '/:id/costos',
      ['edit', 'activos'],
      nuevoCosto,
      async (tx, { empresaId, actor }, asset, { concepto, valor, fecha, soporte_id }) => {
        await checkFiles(tx, empresaId, 'soporte_id', [soporte_id]);
        const today = await dayOf(tx);
        if (fecha && fecha > today) throw fieldError('fecha', 'No puede ser una fecha futura');
        const cambios = [{ campo: 'costo', antes: null, despues: valor }];
        await audit(tx, actor, { accion: 'crear', entidad: 'costos', entidad_id: asset.id, nombre: concepto, cambios });
        const when = fecha && fecha < today ? { fecha: `${fecha}T12:00:00.000Z` } : {};
        return { tipo: 'costo', titulo: concepto, costo: valor, adjuntos: soporte_id ? [soporte_id] : [], ...when };
      },
    );

    contribution(
      '/:id/fotos',
      anyone,
      z.object({ archivo_id: fileId }),
      async (tx, { empresaId, caller }, asset, { archivo_id }) => {
        await checkFiles(tx, empresaId, 'archivo_id', [archivo_id]);
        const fotos = asset.fotos as string[];
        if (fotos.length >= mostPhotos)
          throw fieldError('archivo_id', `Un activo guarda ${mostPhotos} fotos como máximo`);
        await updateRecord(tx, activoStore, caller, asset, {
          fotos: [...fotos, archivo_id],
          ...(!asset.foto_id && { foto_id: archivo_id }),
        });
        return null;
      },
    );
  };

/** Of a failure also: the warranties in force when it failed. */
const added = historial.extend({ garantias: z.array(garantiaVigente).optional() });

const newest = async (tx: Tx, empresaId: number, activoId: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select max(id) as id from historial where empresa_id = ${empresaId} and activo_id = ${activoId}`,
  );
  return rows.map(({ id }) => Number(id));
};
