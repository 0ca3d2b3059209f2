import { useState } from 'react';
import { Tab, Tabs } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { plantillas } from '#contract/entities/plantillas';
import { FieldForm } from '../../ui/fields/FieldForm';
import { fields } from './fields';
import { InspectionInputs, UsoInput, useUso } from './InspectionInputs';
import { InspectionPreview } from './InspectionPreview';
import { Preview } from './Preview';
import { StepsEditor } from './StepsEditor';

const tabs = { pasos: 'Pasos', vista: 'Vista previa' };

export const PlantillaForm = () => {
  const isNew = useRecordContext()?.id === undefined;
  return (
    <FieldForm
      entity={plantillas}
      fields={fields}
      groups={{ Plantilla: ['nombre'] }}
      {...(isNew && { above: <UsoInput /> })}
    >
      <Steps />
    </FieldForm>
  );
};

const Steps = () => {
  const [tab, setTab] = useState<keyof typeof tabs>('pasos');
  const inspects = useUso() === 'inspeccion';
  return (
    <>
      {inspects && <InspectionInputs />}
      <section className="grid one-column gap-12 shrink" aria-label={inspects ? 'Puntos' : 'Lista de pasos'}>
        <Tabs
          value={tab}
          onChange={(_event, chosen: keyof typeof tabs) => setTab(chosen)}
          aria-label={inspects ? 'Puntos o vista previa' : 'Pasos o vista previa'}
        >
          {Object.entries(tabs).map(([value, label]) => (
            <Tab
              key={value}
              value={value}
              label={inspects && value === 'pasos' ? 'Puntos' : label}
              id={`steps-tab-${value}`}
              aria-controls="steps-panel"
            />
          ))}
        </Tabs>
        <div role="tabpanel" id="steps-panel" aria-labelledby={`steps-tab-${tab}`}>
          {tab === 'pasos' ? <StepsEditor /> : inspects ? <InspectionPreview /> : <Preview />}
        </div>
      </section>
    </>
  );
};
