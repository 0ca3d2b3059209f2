import type { ReactNode } from 'react';
import { Button, Link as MuiLink, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { hrefOf, filteredBy, type PagePath } from '#contract/core/paths';
import type { FilasDeCifra } from '#contract/requests/reportePresupuesto';
import { getRows } from '../../../providers/requests';
import { counted, money, nearDate } from '../../../ui/formats';
import { failureOf } from '../../../ui/failure';
import { Icon } from '../../../ui/Icon';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Note } from '../../../ui/Note';
import { PlainTable } from '../../../ui/PlainTable';
import { Section } from '../../../ui/Section';
import { budgetKey } from './useBudget';
import styles from './budget.module.css';

type Row = Readonly<Record<string, string | number | null>>;

/** A list of the API: where its page is, if there is one, and what a row is called. */
interface Listed {
  page?: PagePath;
  date: string;
  name: (row: Row) => ReactNode;
}

const link = (to: string, text: ReactNode) => (
  <MuiLink component={Link} to={to}>
    {text}
  </MuiLink>
);

const purchase = (id: Row[string] = null) => `/servicios/repuestos/compras?compra=${id}`;

const lists: Readonly<Record<string, Listed>> = {
  '/ordenes': {
    page: '/ordenes',
    date: 'cerrada_en',
    name: ({ id, numero, titulo }) => link(`/ordenes/${id}/show`, `${numero} ${titulo}`),
  },
  '/reportes/presupuesto/gastos': {
    date: 'fecha',
    name: ({ orden_id, numero, titulo, clase }) => (
      <>
        {link(`/ordenes/${orden_id}/show`, `${numero} ${titulo}`)}
        {clase === 'reclamo' && ' (pagó la garantía)'}
      </>
    ),
  },
  '/combustible': {
    page: '/activos/combustible',
    date: 'fecha',
    name: ({ id, estacion }) => link(`/activos/combustible?carga=${id}`, estacion ?? 'Carga'),
  },
  '/compras': {
    page: '/servicios/repuestos/compras',
    date: 'esperada_en',
    name: ({ id, numero, proveedor }) => link(purchase(id), `${numero} · ${proveedor}`),
  },
  '/compras/recepciones': {
    date: 'fecha',
    name: ({ compra_id, numero, proveedor, clase }) => (
      <>
        {link(purchase(compra_id ?? null), `${numero} · ${proveedor}`)}
        {clase === 'devolucion' && ' (devolución)'}
      </>
    ),
  },
  '/mantenimiento/previstos': {
    date: 'fecha',
    name: ({ plan_id, plan, activo }) => link(`/mantenimiento?plan=${plan_id}`, `${plan}: ${activo}`),
  },
};

const shown = 25;

interface Props {
  title: string;
  value: number;
  filas: FilasDeCifra;
}

/** The rows of a figure, and the way to their list. */
export const FigureRows = ({ title, value, filas: { path, filter, columna } }: Props) => {
  const list = lists[path];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...budgetKey, 'filas', path, filter],
    queryFn: getRows<Row>(path, { filter, range: [0, shown - 1], sort: [list?.date ?? 'id', 'ASC'] }),
  });
  if (!list) return null;
  return (
    <Section
      title={`${title}: ${money(value)}`}
      actions={
        list.page && (
          <Button
            component={Link}
            to={`${hrefOf(list.page)}${filteredBy(filter)}`}
            endIcon={<Icon name="chevron_right" />}
            size="small"
          >
            Abrir la lista
          </Button>
        )
      }
    >
      {data ? (
        <>
          <PlainTable<Row>
            label={`Filas de ${title.toLowerCase()}`}
            dense
            rows={data.rows}
            keyOf={({ id }) => id ?? ''}
            columns={[
              ['Fecha', ({ [list.date]: day }) => (day ? nearDate(day) : '—')],
              ['Qué', list.name, undefined, styles.what],
              ['Valor', ({ [columna]: amount }) => money(Number(amount ?? 0)), 'right', 'tabular'],
            ]}
          />
          {data.total > shown && (
            <Note>
              Se muestran {shown} de {counted(data.total, 'fila', 'filas')}.
            </Note>
          )}
        </>
      ) : error ? (
        <LoadFailure text={failureOf(error).message} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={96} />
      )}
    </Section>
  );
};
