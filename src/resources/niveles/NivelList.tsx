import { useState, type ReactNode } from 'react';
import { ListContextProvider, useListContext, useStore } from 'react-admin';
import type { Nivel } from '#contract/entities/niveles';
import { limits } from '#contract/core/limits';
import { CompactList } from '../../ui/CompactList';
import { wordOf } from '../../ui/faces';
import { FieldList, FieldTable } from '../../ui/fields/FieldList';
import { number } from '../../ui/formats';
import { RecordLink } from '../../ui/RecordTable';
import { tipos } from './faces';
import { fields } from './fields';
import { MoveTree } from './move/MoveTree';
import { TreeName } from './move/TreeName';
import { pathAbove } from './path';
import { inTreeOrder } from './tree';

/** The tree of the company; during a search, flat rows with their paths. */
const NivelList = () => (
  <FieldList
    fields={fields}
    first={first}
    search="Buscar por nombre o código"
    sort={{ field: 'nombre', order: 'ASC' }}
    perPage={limits.list.rows}
    imports="niveles"
    empty={{
      icon: 'account_tree',
      text: 'Todavía no hay niveles. Cree la primera región, sede o flota de la que dependerán sus activos.',
    }}
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

/** During a search each level says where it is. */
const Rows = ({ whole, name }: { whole: boolean; name: (nivel: Nivel) => ReactNode }) => (
  <FieldTable fields={fields} first={whole ? first : inSearch} cells={{ nombre: name }} />
);

const first = ['nombre'] as const;
const inSearch = ['nombre', 'camino'] as const;

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
