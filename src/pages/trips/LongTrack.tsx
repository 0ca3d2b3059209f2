import { masExportado, masRecorrido } from '#contract/requests/viajes';
import { EmptyState } from '../../ui/EmptyState';
import { ExportMenu } from '../../ui/ExportMenu';
import { daysIn, momentsOf } from '../../ui/dates/days';
import type { Selection } from './selection';

interface Props {
  selection: Selection;
  nameOf: (id: number) => string;
}

/** In place of a replay that would be too long: the track of each asset as a file, which a job writes. */
export const LongTrack = ({ selection, nameOf }: Props) => {
  const { activos } = selection;
  const what = `Son ${daysIn(selection)} días y el mapa repasa hasta ${masRecorrido.dias}.`;
  if (activos.length === 0)
    return <EmptyState icon="route" text={`${what} Elija un activo para llevarlos en un archivo.`} />;
  return (
    <EmptyState
      icon="download"
      text={`${what} Un archivo los lleva todos, hasta ${masExportado.dias} días.`}
      action={
        <ul className="bare-list grid gap-8">
          {activos.map((id) => (
            <li className="row wrap spread gap-4-12" key={id}>
              <span>{nameOf(id)}</span>
              <ExportMenu
                formats={['xlsx', 'csv', 'gpx', 'kml', 'geojson']}
                path="/recorrido/exportar"
                body={(formato) => ({
                  formato,
                  activo_id: id,
                  ...momentsOf(selection),
                  ...(selection.datos.length > 0 && { datos: selection.datos }),
                })}
              />
            </li>
          ))}
        </ul>
      }
    />
  );
};
