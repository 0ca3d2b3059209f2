import { Fragment, lazy, Suspense, useState } from 'react';
import { Button, Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CanAccess, useCreatePath, useDataProvider, useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Nivel } from '#contract/entities/niveles';
import { limits } from '#contract/core/limits';
import { wordOf } from '../../ui/faces';
import { Facts } from '../../ui/Facts';
import { factsOf, lastChange } from '../../ui/fields/facts';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { ShowHeader } from '../../ui/ShowHeader';
import { AssetsLink } from './AssetsLink';
import { tipos } from './faces';
import { fields } from './fields';
import { Note } from '../../ui/Note';
import styles from './niveles.module.css';

const MergeDialog = lazy(() => import('./move/MergeDialog').then((module) => ({ default: module.MergeDialog })));

const NivelShow = () => (
  <RecordPage<Nivel>>
    {(nivel) => (
      <>
        <ShowHeader
          title={nivel.nombre}
          detail={[wordOf(tipos, nivel.tipo), nivel.codigo, !nivel.activo && 'Fuera de uso']
            .filter(Boolean)
            .join(' · ')}
        />
        <Path nivel={nivel} />
        <Section title="Datos">
          <Facts facts={[...dataOf(nivel), lastChange(nivel)]} />
        </Section>
        <Children nivel={nivel} />
        <Merge nivel={nivel} />
      </>
    )}
  </RecordPage>
);

export default NivelShow;

const dataOf = (nivel: Nivel) =>
  factsOf(fields, nivel, {
    only: ['tipo', 'codigo', 'responsable_id', 'direccion', 'personal_n', 'activos_n'],
    instead: { activos_n: <AssetsLink nivel={nivel}>{assetWords(nivel.activos_n)}</AssetsLink> },
    labels: { personal_n: 'Personas aquí y debajo', activos_n: 'Activos aquí y debajo' },
  });

/** Moves everything out of a level that cannot be deleted because it is not empty. */
const Merge = ({ nivel }: { nivel: Nivel }) => {
  const [asked, setAsked] = useState(false);
  return (
    <CanAccess resource="niveles" action="delete">
      <p>
        <Button startIcon={<Icon name="account_tree" />} onClick={() => setAsked(true)}>
          Fusionar con otro nivel…
        </Button>
      </p>
      <Suspense>{asked && <MergeDialog nivel={nivel} onClose={() => setAsked(false)} />}</Suspense>
    </CanAccess>
  );
};

const assetWords = (count: number) => (count === 0 ? 'Ninguno' : count === 1 ? '1 activo' : `${number(count)} activos`);

/** The path from the root, each step a link once its level is loaded. */
const Path = ({ nivel }: { nivel: Nivel }) => {
  const createPath = useCreatePath();
  const above = useAncestors(nivel);
  if (nivel.camino.length < 2) return null;
  return (
    <nav className="row wrap gap-4 muted small" aria-label="Ruta del nivel">
      {nivel.camino.slice(0, -1).map((name, depth) => {
        const ancestor = above?.[depth];
        return (
          <Fragment key={depth}>
            {ancestor ? (
              <MuiLink component={Link} to={createPath({ resource: 'niveles', id: ancestor.id, type: 'show' })}>
                {name}
              </MuiLink>
            ) : (
              <span>{name}</span>
            )}
            <Icon name="chevron_right" size={16} />
          </Fragment>
        );
      })}
      <span aria-current="page">{nivel.nombre}</span>
    </nav>
  );
};

/** The levels above, from the root down. */
const useAncestors = ({ id, padre_id, version }: Nivel): Nivel[] | undefined => {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['niveles', 'ancestros', id, version],
    enabled: padre_id !== null,
    queryFn: async () => {
      const found: Nivel[] = [];
      for (
        let next = padre_id;
        next !== null && found.length <= limits.levels.depth;
        next = found[0]?.padre_id ?? null
      ) {
        found.unshift((await dataProvider.getOne<Nivel>('niveles', { id: next })).data);
      }
      return found;
    },
  });
  return data;
};

const Children = ({ nivel }: { nivel: Nivel }) => {
  const createPath = useCreatePath();
  const { data, isPending } = useGetList<Nivel>('niveles', {
    filter: { padre_id: nivel.id },
    sort: { field: 'nombre', order: 'ASC' },
    pagination: { page: 1, perPage: limits.list.rows },
  });
  const add = (
    <CanAccess resource="niveles" action="create">
      <Button
        component={Link}
        to="/niveles/create"
        state={{ record: { padre_id: nivel.id } }}
        startIcon={<Icon name="add" />}
      >
        Agregar debajo
      </Button>
    </CanAccess>
  );
  return (
    <Section title="Niveles debajo" actions={add}>
      {isPending && <ListSkeleton rows={2} />}
      {data?.length === 0 && <Note>No tiene niveles debajo.</Note>}
      <ul className={`divided bare-list grid ${styles.levelChildren}`}>
        {data?.map((child) => (
          <li className="grid gap-12" key={child.id}>
            <MuiLink component={Link} to={createPath({ resource: 'niveles', id: child.id, type: 'show' })}>
              {child.nombre}
            </MuiLink>
            <span className="muted">{wordOf(tipos, child.tipo)}</span>
            <span className="text-right">
              <AssetsLink nivel={child}>{assetWords(child.activos_n)}</AssetsLink>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
