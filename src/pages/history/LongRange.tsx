import { useCanAccess } from 'react-admin';
import { masExportado, masRecorrido } from '#contract/requests/viajes';
import { EmptyState } from '../../ui/EmptyState';
import { ExportMenu } from '../../ui/ExportMenu';
import { exported } from './exported';

interface Props {
  resource: keyof typeof exported;
  filter: object;
  days: number;
}

/** In place of a list that would be too long to show: the same as a file, which a job writes. */
export const LongRange = ({ resource, filter, days }: Props) => {
  const { canAccess } = useCanAccess({ resource, action: 'export' });
  return (
    <EmptyState
      icon="download"
      text={
        `Son ${days} días y la tabla muestra hasta ${masRecorrido.dias}. Un archivo los lleva todos, ` +
        `hasta ${masExportado.dias} días.`
      }
      {...(canAccess && {
        action: (
          <ExportMenu
            formats={['xlsx', 'csv']}
            path={`/${resource}/exportar`}
            body={(formato) => ({
              formato,
              filter: JSON.stringify(filter),
              sort: JSON.stringify([newest[resource], 'DESC']),
              columnas: exported[resource],
            })}
          />
        ),
      })}
    />
  );
};

const newest: Record<Props['resource'], string> = {
  posiciones: 'fecha',
  viajes: 'inicio_en',
  detenciones: 'inicio_en',
  eventos: 'inicio_en',
  jornadas: 'fecha',
};
