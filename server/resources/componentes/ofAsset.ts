import { and, asc, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sees } from '#contract/core/access';
import { componentes, componentesDeActivo, ronda, rotacion, type Componente } from '#contract/entities/componentes';
import { z } from '#contract/core/validation';
import { act } from '../../components/acts';
import { readAxles, refuseUnknownPosition } from '../../components/axles';
import { hold } from '../../components/hold';
import { pressuresOf } from '../../components/pressures';
import type { Tx } from '../../db/system';
import { activoTable } from '../../db/tables/activos';
import { componenteTable } from '../../db/tables/componentes';
import { fieldError, parseBody, parsedLater, theOne } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { byId, calledOn } from '../../records/reading';
import { mine, readingOf } from '../../records/store';
import { tellTouched, type Touched } from '../../records/touched';
import { readOdometer } from './odometer';
import { storeReadings } from './readings';
import { componenteStore } from './store';
import { happened } from './when';

/** What is mounted on an asset, below `/activos/{id}`: shown, changed round, and read in one pass. */
export const componentsOfAssetRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = componentesDeActivo.extend({ montados: z.array(componentes.record.partial()) });

    app.get(
      '/:id/componentes',
      { config: { allow: ['show', 'componentes'] }, schema: { params: byId, response: { 200: answer } } },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await readAsset(tx, empresaId, id);
          return mounted(tx, caller, id);
        });
      },
    );

    app.post(
      '/:id/rotacion',
      {
        config: { allow: ['edit', 'componentes'] },
        schema: { params: byId, body: parsedLater(rotacion), response: { 200: answer } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        let touched: Touched[] = [];
        const shown = await db.tenant(empresaId, async (tx) => {
          await readAsset(tx, empresaId, id);
          const said = parseBody(rotacion, request.body);
          await once(tx, request, async () => {
            touched = await rotate(tx, caller, id, said);
            return id;
          });
          return mounted(tx, caller, id);
        });
        tellTouched(changed, empresaId, touched);
        return shown;
      },
    );

    app.post(
      '/:id/ronda',
      {
        config: { allow: ['create', 'aportes'], token: ['componentes:escritura'] },
        schema: { params: byId, body: parsedLater(ronda), response: { 200: answer, 201: answer } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        let touched: Touched[] = [];
        const shown = await db.tenant(empresaId, async (tx) => {
          await readAsset(tx, empresaId, id);
          const said = parseBody(ronda, request.body);
          await once(tx, request, async () => {
            const stored = await storeReadings(tx, caller, said, id);
            touched = stored.touched;
            const { lectura_km } = said;
            if (stored.made)
              await readOdometer(tx, actorOf(caller), id, { lectura_km, fecha: stored.fecha }, 'Ronda de llantas');
            return id;
          });
          return mounted(tx, caller, id);
        });
        tellTouched(changed, empresaId, touched);
        return reply.code(touched.length > 0 ? 201 : 200).send(shown);
      },
    );
  };

const readAsset = async (tx: Tx, empresaId: number, id: number) =>
  theOne(
    await tx
      .select({ id: activoTable.id })
      .from(activoTable)
      .where(and(mine({ table: activoTable }, empresaId), eq(activoTable.id, id))),
  );

/** What is mounted now, in the order of the axles. */
const mounted = async (tx: Tx, { empresaId, role }: Caller, id: number) => {
  const ejes = await readAxles(tx, empresaId, id);
  const rows = (await readingOf(tx, componenteStore, sees(role, componentes))
    .where(and(mine(componenteStore, empresaId), eq(componenteTable.activo_id, id)))
    .orderBy(asc(componenteTable.tipo), asc(componenteTable.posicion), asc(componenteTable.id))) as Componente[];
  const told = await pressuresOf(tx, empresaId, new Map([[id, ejes]]));
  const order = ejes.flat();
  const at = ({ posicion }: Componente) =>
    posicion !== null && order.includes(posicion) ? order.indexOf(posicion) : 99;
  return { ejes, montados: rows.toSorted((one, other) => at(one) - at(other)), presiones: told.get(id) ?? [] };
};

/** All change at one moment, or none. @throws ApiError 422 at the line */
const rotate = async (
  tx: Tx,
  caller: Caller,
  activo_id: number,
  said: z.output<typeof rotacion>,
): Promise<Touched[]> => {
  const { cambios, fecha, lectura_km } = Array.isArray(said)
    ? { cambios: said, fecha: undefined, lectura_km: undefined }
    : said;
  const at = happened(fecha);
  const lineOf = (line: number, field: string) =>
    Array.isArray(said) ? `${line}.${field}` : `cambios.${line}.${field}`;
  const ids = cambios.map(({ componente_id }) => componente_id);
  const fieldOf = (id: number, field: string) => lineOf(ids.indexOf(id), field);
  for (const [line, { componente_id, posicion }] of cambios.entries()) {
    if (ids.indexOf(componente_id) !== line) throw fieldError(lineOf(line, 'componente_id'), 'Está dos veces');
    if (cambios.some((other, before) => before < line && other.posicion === posicion))
      throw fieldError(lineOf(line, 'posicion'), 'Dos irían a esta posición');
  }
  const held = await hold(tx, caller.empresaId, ids, [activo_id], (id) => fieldOf(id, 'componente_id'));
  const placed = cambios.map(({ componente_id, posicion }) => ({
    tipo: held.get(componente_id)?.row.tipo ?? ('otro' as const),
    posicion,
  }));
  await refuseUnknownPosition(tx, caller.empresaId, activo_id, placed, (line) => lineOf(line, 'posicion'));
  for (const [id, { row }] of held)
    if (row.activo_id !== activo_id && fecha === undefined)
      throw fieldError(fieldOf(id, 'componente_id'), 'No está montado en este activo');
  const uuid = randomUUID();
  const moved = cambios.map((cambio) => ({ ...cambio, tipo: 'rotado' as const, fecha: at, activo_id, uuid }));
  const touched = await act(tx, actorOf(caller), held, moved, (id, field) => fieldOf(id, field));
  await readOdometer(tx, actorOf(caller), activo_id, { lectura_km, fecha: at }, 'Rotación de llantas');
  return touched;
};
