import { useState, type ReactNode } from 'react';
import { DataTable, BulkDeleteButton, ListContextProvider, useListContext, useStore } from 'react-admin';
import type { Nivel } from '#contract/niveles';
import { limits } from '#contract/limits';
import { niveles as words } from '#contract/words/niveles';
import { CompactList } from '../../ui/CompactList';
import { EntityList } from '../../ui/EntityList';
import { wordOf } from '../../ui/faces';
import { FilterChips } from '../../ui/FilterChips';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { QuickChips } from '../../ui/QuickChips';
import { RecordLink } from '../../ui/RecordLink';
import { RecordTable } from '../../ui/RecordTable';
import { AssetsLink } from './AssetsLink';
import { tipos } from './faces';
import { MoveTree } from './move/MoveTree';
import { TreeName } from './move/TreeName';
import { pathAbove } from './path';
import { inTreeOrder } from './tree';

const { fields } = words;
const Column = DataTable.Col<Nivel>;

const columns = { all: ['nombre', 'codigo', 'tipo', 'activos_n', 'personal_n'] };

const exported: (keyof Nivel)[] = ['nombre', 'codigo', 'tipo', 'camino', 'activos_n', 'personal_n'];

/** The tree of the company; during a search, flat rows with their paths. */
const NivelList = () => (
  <EntityList<Nivel>
    search="Buscar por nombre o código"
    sort={{ field: 'nombre', order: 'ASC' }}
    perPage={limits.list.rows}
    columns={columns}
    imports="niveles"
    exported={exported}
    empty={{
      icon: 'account_tree',
      text: 'Todavía no hay niveles. Cree la primera región, sede o flota de la que dependerán sus activos.',
    }}
    quick={<QuickChips source="tipo" label={fields.tipo} faces={tipos} />}
    chips={<FilterChips filters={[{ source: 'tipo', label: fields.tipo, faces: tipos }]} />}
    table={<Tree table />}
    compact={<Tree />}
  />
);

export default NivelList;

const Tree = ({ table = false }: { table?: boolean }) => {
  const list = useListContext<Nivel>();
  const { data, filterValues, isPlaceholderData } = list;
  const wanted = Object.keys(filterValues as object).length === 0;
  // While the results of a search are loading, the previous rows keep their layout.
  const [whole, setWhole] = useState(wanted);
  if (wanted !== whole && !isPlaceholderData) setWhole(wanted);
  const [folded, setFolded] = useStore<number[]>('niveles.plegados', none);
  const value = whole && data ? { ...list, data: inTreeOrder(data, table ? folded : none) } : list;
  const fold = (id: number) => setFolded(folded.includes(id) ? folded.filter((each) => each !== id) : [...folded, id]);
  return (
    <ListContextProvider value={value as typeof list}>
      {!table ? (
        <Lines whole={whole} />
      ) : whole ? (
        <MoveTree levels={data ?? []}>
          <Rows
            whole
            name={(nivel) => (
              <TreeName
                nivel={nivel}
                folded={hasBelow(data, nivel) ? folded.includes(nivel.id) : undefined}
                onFold={() => fold(nivel.id)}
              />
            )}
          />
        </MoveTree>
      ) : (
        <Rows whole={false} name={({ nombre }) => <RecordLink>{nombre}</RecordLink>} />
      )}
    </ListContextProvider>
  );
};

const none: number[] = [];

const hasBelow = (levels: readonly Nivel[] | undefined, { id }: Nivel) =>
  levels?.some(({ padre_id }) => padre_id === id) ?? false;

const Rows = ({ whole, name }: { whole: boolean; name: (nivel: Nivel) => ReactNode }) => (
  <RecordTable columns={columns} bulk={<BulkDeleteButton mutationMode="pessimistic" icon={<Icon name="delete" />} />}>
    <Column source="nombre" render={name} />
    {!whole && (
      <Column
        source="camino"
        disableSort
        render={(nivel) => <span className="muted">{pathAbove(nivel) || '—'}</span>}
      />
    )}
    <Column source="codigo" />
    <Column source="tipo" render={({ tipo }) => wordOf(tipos, tipo)} />
    <Column
      source="activos_n"
      align="right"
      disableSort
      render={(nivel) => <AssetsLink nivel={nivel}>{number(nivel.activos_n)}</AssetsLink>}
    />
    <Column source="personal_n" align="right" disableSort render={({ personal_n }) => number(personal_n)} />
  </RecordTable>
);

const Lines = ({ whole }: { whole: boolean }) => (
  <CompactList<Nivel>
    title={({ nombre }) => nombre}
    depth={({ profundidad }) => (whole ? profundidad : 0)}
    aside={({ activos_n: n }) =>
      n > 0 && <span className="tabular">{n === 1 ? '1 activo' : `${number(n)} activos`}</span>
    }
    detail={(nivel) =>
      [wordOf(tipos, nivel.tipo), nivel.codigo, !whole && pathAbove(nivel)].filter(Boolean).join(' · ')
    }
  />
);
