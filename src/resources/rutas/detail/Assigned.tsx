import type { AsignacionRuta, Ruta } from '#contract/entities/rutas';
import { RecordContextProvider } from 'react-admin';
import { Note } from '../../../ui/Note';
import { ActivoReferenceField } from '../../activos/index';
import { PersonalReferenceField } from '../../personal/index';
import styles from '../rutas.module.css';

/** The assets and drivers of the route, each with a link. */
export const Assigned = ({ route }: { route: Ruta }) => {
  if (route.asignaciones.length === 0) return <Note>Nadie la tiene asignada: se programa a mano.</Note>;
  return (
    <ul className={`bare-list grid ${styles.routeAssigned}`}>
      {route.asignaciones.map((each, at) => (
        // The same asset may depart at several hours.
        <li className="flex wrap align-center spread pad-6-0 line-above small" key={at}>
          <RecordContextProvider value={{ id: at, ...each }}>
            <ActivoReferenceField source="activo_id" />
            {each.personal_id !== null && <PersonalReferenceField source="personal_id" />}
          </RecordContextProvider>
          <span>{hourOf(each, route)}</span>
        </li>
      ))}
    </ul>
  );
};

const hourOf = (own: AsignacionRuta, { hora_salida }: Ruta) => own.hora_salida ?? hora_salida ?? 'sin hora';
