import { useState } from 'react';
import { Link as MuiLink } from '@mui/material';
import { Form, ResourceContextProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import { comoSeReemplaza } from '#contract/figures/comoSeReemplaza';
import { tiposDeActivo } from '../../resources/activos/index';
import { CategoriaInput } from '../../resources/categorias/index';
import { NivelInput } from '../../resources/niveles/index';
import { ExportMenu } from '../../ui/ExportMenu';
import { PickedIds } from '../../ui/form/PickedIds';
import { Note } from '../../ui/Note';
import { Unreachable } from '../../ui/Unreachable';
import { usePhone } from '../../ui/usePhone';
import { Choice } from '../reports/Choice';
import type { ReportSort } from '../reports/filter';
import { HowCounted } from '../reports/HowCounted';
import { ReportTable } from '../reports/ReportTable';
import { columns, headOf } from './columns';
import { PhoneRows } from './PhoneRows';
import { ReplacementDrawer } from './ReplacementDrawer';
import { firstPage, useReplacement, useReplacementAddress } from './useReplacement';
import styles from './replacement.module.css';

/** What each asset costs a year, and when it is best sold: those to sell first come first. */
const ReplacementPage = () => {
  const { filter, opened, change, open, close } = useReplacementAddress();
  const [sort, setSort] = useState<ReportSort>({ field: 'id', order: 'ASC' });
  const [{ page, perPage, of }, setPage] = useState({ ...firstPage, of: '' });
  const asked = JSON.stringify([filter, sort]);
  const at = of === asked ? page : 0;
  const answer = useReplacement(filter, { sort, page: at, perPage });
  const phone = usePhone();
  const rows = answer.data?.rows ?? [];
  const total = answer.data?.total ?? 0;
  const onPage = (next: number, size: number) => setPage({ page: next, perPage: size, of: asked });

  return (
    <div className="grid one-column gap-16">
      <div className={`flex wrap align-start gap-12 no-print ${styles.bar}`}>
        <Choice
          label="Tipo"
          faces={tiposDeActivo}
          value={filter.tipo_activo}
          onChange={(tipo_activo) => change({ tipo_activo })}
        />
        <ResourceContextProvider value="activos">
          <Form
            record={nobody}
            defaultValues={{ nivel_id: filter.nivel_id ?? null, categoria_id: filter.categoria_id ?? null }}
          >
            <NivelInput source="nivel_id" label="Nivel y los de abajo" placeholder="Todos" />
            <CategoriaInput source="categoria_id" label="Categoría" placeholder="Todas" />
            <PickedIds names={picked} picked={filter} onPick={change} />
          </Form>
        </ResourceContextProvider>
        <ExportMenu
          formats={['xlsx', 'csv']}
          path="/reportes/reemplazo/exportar"
          body={(formato) => ({
            formato,
            filter: JSON.stringify(filter),
            sort: JSON.stringify([sort.field, sort.order]),
            columnas: ['nombre', 'placa', 'nivel', ...columns.map(({ source }) => source).slice(1)],
          })}
        />
      </div>
      <HowCounted figures={how} />
      {answer.error && !answer.data ? (
        <Unreachable
          what="el reporte de reemplazo"
          error={answer.error}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : phone ? (
        <PhoneRows
          rows={rows}
          total={total}
          page={at}
          perPage={perPage}
          busy={answer.isFetching}
          onOpen={open}
          onPage={onPage}
        />
      ) : (
        <ReportTable
          label="Reemplazo de activos"
          empty="Ningún activo cumple los filtros."
          columns={columns}
          cell={(column, row) =>
            column.source === 'nombre' ? (
              <MuiLink component={Link} to={`?${withAsset(row.id)}`} preventScrollReset>
                {row.nombre}
              </MuiLink>
            ) : (
              column.text(row)
            )
          }
          rows={rows}
          total={total}
          busy={answer.isFetching}
          sort={sort}
          onSort={setSort}
          page={at}
          perPage={perPage}
          onPage={onPage}
        />
      )}
      <Note>Los activos dados de baja no se listan.</Note>
      <ReplacementDrawer id={opened} onClose={close} />
    </div>
  );

  function withAsset(id: number): string {
    const given = Object.entries({ ...filter, activo: id }).filter(([, value]) => value !== undefined);
    return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  }
};

export default ReplacementPage;

const nobody = {};
const picked = ['nivel_id', 'categoria_id'] as const;
const how = [
  ...Object.entries(comoSeReemplaza).map(([source, text]) => ({
    label:
      source === 'costo'
        ? 'Costo de un año'
        : source === 'costo_anual_equivalente'
          ? 'Costo anual equivalente'
          : headOf(source),
    how: text,
  })),
];
