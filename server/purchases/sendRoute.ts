import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { compras, envioCompra } from '#contract/entities/compras';
import type { Tx } from '../db/system';
import { compraTable as c } from '../db/tables/compras';
import { proveedorTable as p } from '../db/tables/proveedores';
import { audit } from '../history/audit';
import { ApiError, fieldError, parseBody, parsedLater } from '../plugins/errors';
import { actorOf } from '../plugins/guard';
import type { PaperDeps } from '../printed/routes';
import { countPaperMails } from '../printed/send';
import { once } from '../records/idempotency';
import { byId, calledOn } from '../records/reading';
import { mine, readOne } from '../records/store';
import { purchaseStoreFor } from '../resources/compras/store';
import { lockedPurchase, moveTo } from '../resources/compras/transition';
import { mailsPurchases, sendPurchase, type PurchaseMail } from './sendJob';

/** `POST /compras/{id}/enviar`: the PDF by mail to its supplier; what was not sent yet becomes `enviada`. */
export const sendRoute =
  (deps: PaperDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, jobs, changed } = deps;
    mailsPurchases(deps);

    app.post(
      '/:id/enviar',
      {
        config: { allow: ['edit', 'compras'] },
        schema: { params: byId, body: parsedLater(envioCompra), response: { 200: compras.record.partial() } },
      },
      async (request) => {
        const { caller, empresaId, user, token, id } = calledOn(request);
        const { correo: wanted, mensaje } = parseBody(envioCompra, request.body ?? {});
        const correo = await db.read(empresaId, (tx) => addressOf(tx, empresaId, id, wanted));
        await countPaperMails(db.system, user.id, [correo]);

        // The mail is a job that is stored with the change: both or neither.
        const prepare = async (tx: Tx): Promise<PurchaseMail> => {
          const purchase = await lockedPurchase(tx, caller, id);
          let isFirst = false;
          await once(tx, request, async () => {
            isFirst = true;
            return id;
          });
          if (!isFirst) throw new Repeated();
          if (purchase.estado === 'enviada')
            await tx
              .update(c)
              .set({ enviada_a: correo })
              .where(and(mine({ table: c }, empresaId), eq(c.id, id)));
          else await moveTo(tx, caller, purchase, { a: 'enviada', nota: null, enviada_a: correo });
          const cambios = [{ campo: 'correo', etiqueta: 'Para', antes: null, despues: correo }];
          const { numero: nombre } = purchase;
          await audit(tx, actorOf(caller), { accion: 'enviar', entidad: 'compras', entidad_id: id, nombre, cambios });
          return { id, correo, mensaje };
        };
        const isNew = await jobs.start(empresaId, user.id, sendPurchase, prepare, token?.id).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Repeated) return false;
            throw error;
          },
        );
        const row = await db.tenant(empresaId, (tx) => readOne(tx, purchaseStoreFor(caller), empresaId, id));
        if (isNew) changed(empresaId, 'compras', [row]);
        return row;
      },
    );
  };

class Repeated extends Error {}

/** @throws ApiError 404, and 422 at `correo` where neither the request nor the supplier has an address */
const addressOf = async (tx: Tx, empresaId: number, id: number, wanted: string | null): Promise<string> => {
  const [row] = await tx
    .select({ email: p.email })
    .from(c)
    .innerJoin(p, and(eq(p.empresa_id, c.empresa_id), eq(p.id, c.proveedor_id)))
    .where(and(mine({ table: c }, empresaId), eq(c.id, id)));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  const correo = wanted ?? row.email;
  if (!correo) throw fieldError('correo', 'El proveedor no tiene correo: escriba a cuál se envía');
  return correo;
};
