import { openDb } from '../server/db/client';
import { migrations } from '../server/testing/database';
import { fillOrders, type FilledOrders } from './ordersFill';
import { bareOrders } from './ordersBare';
import { benchMeanwhile } from './ordersMeanwhile';
import { overHttp } from './product';
import { inTurn, type Line } from './report';

const orders = 1_000_000;
const rounds = 10;

type Statements = readonly string[];

/**
 * Lists, board, dashboards and report over a million orders, through HTTP, against plain SQL with the same result in
 * the same run.
 */
export const benchOrders = async (url: string): Promise<Line[]> => {
  const db = await openDb({ url }, migrations);
  const filled = await fillOrders(db, url, orders).finally(() => db.close());
  const { periods } = bareOrders(filled);
  const everything = `/api/reportes/ordenes/resumen?${query({ filter: periods.all })}`;
  return [...(await benchAnswers(url, filled)), ...(await benchMeanwhile(url, filled, everything))];
};

const benchAnswers = (url: string, given: FilledOrders): Promise<Line[]> =>
  overHttp(
    { url },
    () => Promise.resolve(given),
    async (filled, { db, getterOf }) => {
      const { tokens, empresaId } = filled;
      const [admin, operario] = [getterOf(tokens.admin, empresaId), getterOf(tokens.operario, empresaId)];
      const bare = bareOrders(filled);
      const only = process.env.BENCH_ONLY;
      const lines: Line[] = [];
      const compare = async (name: string, ours: () => Promise<unknown>, ...statements: readonly Statements[]) => {
        if (only && !name.includes(only)) return;
        // Concurrent requests of a browser are separate arrays; each has its statements in sequence.
        const yardstick = () =>
          Promise.all(
            statements.map(async (each) => {
              for (const statement of each) await db.pool.query(statement);
            }),
          );
        lines.push(await inTurn(rounds, name, ours, yardstick));
        if (process.env.BENCH_VERBOSE) console.log(lines.at(-1));
      };

      for (const [name, filter, where] of bare.views)
        await compare(
          `list, ${name}`,
          () => admin(`/ordenes?${query({ filter, sort: ['id', 'DESC'], range: [0, 24] })}`),
          bare.page(where, 'o.id desc'),
        );
      for (const [field, order] of bare.sorts)
        await compare(
          `list by ${field}`,
          () => admin(`/ordenes?${query({ filter: {}, sort: [field, 'ASC'], range: [0, 24] })}`),
          bare.page('true', order),
        );
      await compare(
        'list, page 1,000',
        () => admin(`/ordenes?${query({ filter: {}, sort: ['id', 'DESC'], range: [24_975, 24_999] })}`),
        bare.page('true', 'o.id desc', 24_975),
      );
      for (const [name, words] of bare.searches)
        await compare(
          `search, ${name}`,
          () => admin(`/ordenes?${query({ filter: { q: words.join(' ') }, sort: ['id', 'DESC'], range: [0, 24] })}`),
          bare.found(words),
        );
      await compare(
        'chips of the views',
        () =>
          Promise.all(
            bare.views.slice(1).map(([, filter]) => admin(`/ordenes/conteos?campo=estado&${query({ filter })}`)),
          ),
        ...bare.views
          .slice(1)
          .map(([, , where]) => [
            `select o.estado, count(*) from ordenes o where ${bare.living} and ${where} group by 1`,
          ]),
      );
      await compare(
        'board',
        () =>
          Promise.all(
            bare.columns.map(({ estado, sort }) =>
              admin(`/ordenes?${query({ filter: { estado }, sort, range: [0, 19] })}`),
            ),
          ),
        ...bare.columns.map(({ estado, order }) => bare.page(`o.estado = '${estado}'`, order, 0, 20)),
      );
      await compare(
        'operario, list',
        () => operario(`/ordenes?${query({ filter: {}, sort: ['id', 'DESC'], range: [0, 24] })}`),
        bare.page(bare.hers, 'o.id desc'),
      );
      const mine = { filter: { abierta: true, mia: true }, sort: ['fecha_limite', 'ASC'], range: [0, 24] };
      await compare(
        'operario, open ones',
        () => operario(`/ordenes?${query(mine)}`),
        bare.page(`${bare.open} and ${bare.helping}`, 'o.fecha_limite, o.id'),
      );
      await compare('operario, packet', () => operario('/ordenes/paquete'), bare.packet);
      await compare('dashboard', () => admin('/dashboard'), bare.dashboard);
      for (const [name, days] of Object.entries(bare.periods)) {
        for (const [sorted, sort, order] of [
          ['', ['creada', 'DESC'], 'o.creado_en desc, o.id desc'],
          [' by cost', ['costo_total', 'DESC'], 'o.costo_total desc nulls last, o.id'],
        ] as const)
          await compare(
            `report, ${name}${sorted}`,
            () => admin(`/reportes/ordenes?${query({ filter: days, sort, range: [0, 24] })}`),
            bare.reportPage(days, order),
          );
        for (const group of bare.groups)
          await compare(
            `summary, ${name} by ${group}`,
            () => admin(`/reportes/ordenes/resumen?${query({ filter: days })}&agrupar=${group}`),
            bare.summary(days, group),
          );
      }
      return lines;
    },
  );

const query = (parts: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)])).toString();
