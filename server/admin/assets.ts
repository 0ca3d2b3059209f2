import { eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { adminActivo, adminActivos } from '#contract/requests/admin';
import type { System } from '../db/system';
import type { FileLinks } from '../files/index';
import { activoTable as a } from '../db/tables/activos';
import { activoStore } from '../resources/activos/index';
import { empresaTable as e } from '../db/tables/empresas';
import { fieldsOf } from '../records/store';
import { companyOf, ofCompanyCalled, spanningRoutes } from './list';

/** Search over the assets of all companies. Each opens in its own company. */
export const adminAssetRoutes =
  (db: System, files: FileLinks): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(
      spanningRoutes({
        listed: adminActivos,
        fields: {
          ...fieldsOf(activoStore, (field) => field !== 'image_url' && Object.hasOwn(adminActivo.shape, field)),
          id: a.id,
          foto_id: a.foto_id,
          ...companyOf(a.empresa_id),
          dispositivo: sql`(
            select dispositivos.identificador from dispositivo_asignaciones vigente
            join dispositivos on dispositivos.empresa_id = vigente.empresa_id
              and dispositivos.id = vigente.dispositivo_id
            where vigente.activo_id = activos.id
              and vigente.desde <= now()
              and (vigente.hasta is null or vigente.hasta > now())
            limit 1
          )`,
        },
        from: (fields) => db.select(fields).from(a).innerJoin(e, eq(e.id, a.empresa_id)).$dynamic(),
        always: isNull(a.eliminado_en),
        matching: (pattern) =>
          sql`(activos.busqueda like normalizar(${pattern}) or ${ofCompanyCalled(a.empresa_id, pattern)})`,
        shown: ({ foto_id, ...row }) => ({
          ...row,
          image_url:
            typeof foto_id === 'string' ? `/archivos/${foto_id}${files.ofCompany(Number(row.empresa_id))}` : null,
        }),
      }),
    );
  };
