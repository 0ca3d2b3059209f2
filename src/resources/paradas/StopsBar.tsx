import { Button } from '@mui/material';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { ExportMenu } from '../../ui/ExportMenu';
import { Icon } from '../../ui/Icon';
import { ImportButton } from '../../ui/ImportButton';
import { fileOf } from '../../ui/fields/facts';
import { addresses } from './address';
import { fields } from './fields';
import { FrequentPlaces, type Place } from './FrequentPlaces';
import { filterOf, type StopFilter } from './stopList';
import { PanelBar, PanelMoreDo } from '../../map/page/pieces';

interface Props {
  count: string | undefined;
  filter: StopFilter;
  onPlace: (place: Place) => void;
}

/** The number of stops, and the actions on all of them. */
export const StopsBar = ({ count, filter, onPlace }: Props) => {
  const { canAccess: mayCreate = false } = useCanAccess({ resource: 'paradas', action: 'create' });
  const [places, setPlaces] = useState(false);
  const filtered = JSON.stringify(filterOf(filter));
  return (
    <>
      <PanelBar>
        <span role="status">{count}</span>
        {mayCreate && (
          <Button component={Link} to={addresses.create} variant="contained" startIcon={<Icon name="add" />}>
            Nueva parada
          </Button>
        )}
      </PanelBar>
      <PanelMoreDo>
        {mayCreate && (
          <Button startIcon={<Icon name="pin_drop" />} aria-expanded={places} onClick={() => setPlaces(!places)}>
            Frecuentes
          </Button>
        )}
        <ImportButton tipo="paradas" />
        <ExportMenu
          formats={['xlsx', 'csv', 'geojson', 'kml']}
          path="/paradas/exportar"
          body={(formato) => ({ formato, filter: filtered, sort: '["nombre","ASC"]', columnas: fileOf(fields) })}
          direct={(formato) => {
            if (formato !== 'geojson' && formato !== 'kml') return undefined;
            const query = new URLSearchParams({ formato, filter: filtered, sort: '["nombre","ASC"]' });
            return `/paradas/exportar?${query.toString()}`;
          }}
        />
      </PanelMoreDo>
      {places && <FrequentPlaces onPlace={onPlace} />}
    </>
  );
};
