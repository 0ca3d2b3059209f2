import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { filteredBy } from '#contract/core/paths';
import type { Activo } from '#contract/entities/activos';
import { indisponibilidadDe } from '#contract/rules/states';
import { FaceChip } from '../../../ui/FaceChip';
import { number } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { estados } from '../faces';
import { Note } from '../../../ui/Note';
import styles from './sheet.module.css';

const few = 8;
/** The stopped component is looked for among these. */
const most = 100;

/** The components of this asset, the stopped ones first. */
export const Components = ({ activo }: { activo: Activo }) => {
  const { data, total } = useComponents(activo.id);
  if (data.length === 0) return null;
  return (
    <Section title="Componentes">
      <ul className={`bare-list grid one-column gap-10 ${styles.sheetPapers}`}>
        {[...data.filter(isStopped), ...data.filter((each) => !isStopped(each))]
          .slice(0, few)
          .map(({ id, nombre, codigo, estado }) => (
            <li className="grid align-center" key={id}>
              <Link to={`/activos/${id}/show`}>{nombre}</Link>
              <FaceChip face={estados[estado]} />
              <small className="full-row muted">{codigo}</small>
            </li>
          ))}
      </ul>
      {total > few && (
        <Note>
          <Link
            to={{
              pathname: '/activos',
              search: filteredBy({ padre_id: activo.id }),
            }}
          >
            Ver los {number(total)}
          </Link>
        </Note>
      )}
    </Section>
  );
};

/** The state of a component does not change that of the whole, but the sheet shows it. */
export const StoppedComponent = ({ activo }: { activo: Activo }) => {
  const stopped = useComponents(activo.id).data.filter(isStopped);
  return (
    stopped.length > 0 && (
      <FaceChip
        face={{
          label: stopped.length === 1 ? 'Componente detenido' : 'Componentes detenidos',
          tone: 'aviso',
          icon: 'warning',
        }}
      />
    )
  );
};

const useComponents = (id: number) => {
  const { data = [], total = 0 } = useGetList<Activo>('activos', {
    filter: { padre_id: id },
    sort: { field: 'nombre', order: 'ASC' },
    pagination: { page: 1, perPage: most },
  });
  return { data, total };
};

const isStopped = ({ estado }: Activo) => indisponibilidadDe[estado] !== undefined;
