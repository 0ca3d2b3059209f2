import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  consultaDias,
  consultaLentos,
  consultaMovido,
  filtroDias,
  filtroLentos,
  filtroMovido,
  inventarios,
} from '#contract/requests/inventario';
import { reporteLlantas } from '#contract/requests/reporteLlantas';
import { cargaPersonas, consultaCarga, filtroCarga } from '#contract/requests/reporteCarga';
import { readLoad } from '../../planner/index';
import { serveRows, type Deps, type RowReport } from '../making/serveRows';
import { readAbc, readSlow } from './consumed';
import { readMoved } from './moved';
import { readSpending } from './suppliers';
import { readTyres } from './tyres';
import { readStoreValues } from './value';

/**
 * `GET /reportes/inventario/*`, `/reportes/llantas`, `/reportes/carga` and `/reportes/compras/proveedores`, each with
 * `POST …/exportar`.
 */
export const inventoryRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { valor, movimientos, abc, lentos, proveedores } = inventarios;
    const serve = <Asked extends object>({ path, ...report }: RowReport<Asked> & { path: string }) =>
      app.register(serveRows(deps, report), { prefix: path });
    await serve({ path: '/inventario/valor', listed: valor, ...byDays, read: readStoreValues });
    await serve({
      path: '/inventario/movimientos',
      listed: movimientos,
      query: consultaMovido,
      asked: filtroMovido,
      read: readMoved,
    });
    await serve({ path: '/inventario/abc', listed: abc, ...byDays, read: readAbc });
    await serve({
      path: '/inventario/lentos',
      listed: lentos,
      query: consultaLentos,
      asked: filtroLentos,
      read: readSlow,
    });
    await serve({ path: '/llantas', listed: reporteLlantas, ...byDays, read: readTyres });
    await serve({ path: '/carga', listed: cargaPersonas, query: consultaCarga, asked: filtroCarga, read: readLoad });
    await serve({ path: '/compras/proveedores', listed: proveedores, ...byDays, read: readSpending });
  };

const byDays = { query: consultaDias, asked: filtroDias };
