import { useState } from 'react';
import { Tab, Tabs } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { Componente } from '#contract/entities/componentes';
import { currentDay } from '../../../ui/dates/zone';
import { FaceChip } from '../../../ui/FaceChip';
import { ActivoReferenceField } from '../../activos/index';
import { BodegaReferenceField } from '../../bodegas/index';
import { ComponentActions } from '../acts/ComponentActions';
import { ComponenteForm } from '../ComponenteForm';
import { wearOf, wears } from '../depth';
import { estados, tipos } from '../faces';
import { Figures } from './Figures';
import { History } from './History';

const tabs = { vida: 'Historial', datos: 'Datos' };

/** A component: where it is, how it is, what can be done with it, its history, and its form. */
export const ComponenteRecord = () => {
  const component = useRecordContext<Componente>();
  const [tab, setTab] = useState<keyof typeof tabs>('vida');
  if (!component) return null;
  const { tipo, estado, activo_id, posicion, bodega_id, profundidad_mm } = component;
  return (
    <div className="grid one-column gap-12">
      <div className="row wrap gap-8">
        <FaceChip face={tipos[tipo]} />
        <FaceChip face={estados[estado]} />
        {profundidad_mm !== null && <FaceChip face={wears[wearOf(component, currentDay())]} />}
        <span className="small">
          {activo_id !== null && (
            <>
              <ActivoReferenceField source="activo_id" /> {posicion && `en ${posicion}`}
            </>
          )}
          {bodega_id !== null && <BodegaReferenceField source="bodega_id" />}
        </span>
      </div>
      <ComponentActions key={component.version} component={component} />
      <Figures component={component} />
      <Tabs
        value={tab}
        onChange={(_event, chosen: keyof typeof tabs) => setTab(chosen)}
        aria-label="Partes del componente"
      >
        {Object.entries(tabs).map(([value, label]) => (
          <Tab
            key={value}
            value={value}
            label={label}
            id={`component-tab-${value}`}
            aria-controls={`component-${value}`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="component-vida" aria-labelledby="component-tab-vida" hidden={tab !== 'vida'}>
        <History component={component} />
      </div>
      {/* Keeps the values of the form while another tab is shown. */}
      <div role="tabpanel" id="component-datos" aria-labelledby="component-tab-datos" hidden={tab !== 'datos'}>
        <ComponenteForm />
      </div>
    </div>
  );
};
