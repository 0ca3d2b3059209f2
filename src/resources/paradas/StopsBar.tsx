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
import type { PanelFilter } from '../../map/page/panelFilter';
import { PanelBar, PanelMoreDo } from '../../map/page/pieces';

interface Props {
  count: string | undefined;
  filter: PanelFilter;
  onPlace: (place: Place) => void;
}

/** The number of stops, and the actions on all of them. */
export const StopsBar = ({ count, filter, onPlace }: Props) => {
  const { canAccess: mayCreate = false } = useCanAccess({ resource: 'paradas', action: 'create' });
  const [places, setPlaces] = useState(false);
  const query = { filter: JSON.stringify(filter), sort: '["nombre","ASC"]' };
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
          body={(formato) => ({ formato, ...query, columnas: fileOf(fields) })}
          direct={(formato) =>
            formato === 'xlsx' || formato === 'csv'
              ? undefined
              : `/paradas/exportar?${new URLSearchParams({ formato, ...query }).toString()}`
          }
        />
      </PanelMoreDo>
      {places && <FrequentPlaces onPlace={onPlace} />}
    </>
  );
};
