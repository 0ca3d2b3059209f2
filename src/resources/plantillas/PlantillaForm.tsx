import { useState } from 'react';
import { Tab, Tabs } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { plantillas, type Plantilla } from '#contract/plantillas';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { Preview } from './Preview';
import { StepsEditor } from './StepsEditor';
import styles from './plantillas.module.css';
import { BooleanInput, TextInput } from '../../ui/form/inputs';

const tabs = { pasos: 'Pasos', vista: 'Vista previa' };

const shown = { items: (value: unknown) => (Array.isArray(value) ? `${value.length} pasos` : '') };

export const PlantillaForm = () => {
  const isNew = useRecordContext<Plantilla>()?.id === undefined;
  const [tab, setTab] = useState<keyof typeof tabs>('pasos');
  return (
    <RecordForm entity={plantillas} shown={shown}>
      <FormGroup title="Plantilla">
        <TextInput source="nombre" autoFocus={isNew} />
        <TextInput source="categoria" helperText="Para encontrarla: Preoperacional, Aceite…" />
        <BooleanInput source="activo" label="Activa" />
      </FormGroup>
      <section className={`grid gap-12 shrink ${styles.steps}`} aria-label="Lista de pasos">
        <Tabs
          value={tab}
          onChange={(_event, chosen: keyof typeof tabs) => setTab(chosen)}
          aria-label="Pasos o vista previa"
        >
          {Object.entries(tabs).map(([value, label]) => (
            <Tab key={value} value={value} label={label} id={`steps-tab-${value}`} aria-controls="steps-panel" />
          ))}
        </Tabs>
        <div role="tabpanel" id="steps-panel" aria-labelledby={`steps-tab-${tab}`}>
          {tab === 'pasos' ? <StepsEditor /> : <Preview />}
        </div>
      </section>
    </RecordForm>
  );
};
