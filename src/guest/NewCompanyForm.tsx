import { useState } from 'react';
import { createCompany } from '../providers/signIn';
import { Icon } from '../ui/Icon';
import { Failure } from './Failure';
import { Field } from './Field';
import { SelectField } from './SelectField';
import { useSubmission } from './useSubmission';
import { allZones } from '../ui/zones';
import shared from './guest.module.css';
import styles from './NewCompanyForm.module.css';

/** A superadmin creates a company and continues in it. */
export const NewCompanyForm = ({ open: openAtFirst, onCreated }: { open: boolean; onCreated: () => void }) => {
  const [open, setOpen] = useState(openAtFirst);
  const [nombre, setNombre] = useState('');
  const [zona, setZona] = useState('America/Bogota');
  const [moneda, setMoneda] = useState('COP');
  const { fields, failure, busy, onSubmit } = useSubmission(
    () => (nombre.trim().length < 2 ? { nombre: 'Escriba el nombre de la empresa.' } : ({} as Record<string, string>)),
    () => createCompany({ nombre: nombre.trim(), zona_horaria: zona, moneda }).then(onCreated),
  );

  if (!open) {
    return (
      <button
        type="button"
        className={`row center gap-8 full-width above-12 rounded-l brand thumb ${styles.add}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="add" />
        Nueva empresa
      </button>
    );
  }
  return (
    <form
      className={`bordered rounded-l ${shared.guestForm} ${styles.guestNew}`}
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="new-company"
    >
      <h2 id="new-company">Nueva empresa</h2>
      <Failure of={failure} />
      <Field
        label="Nombre"
        name="nombre"
        autoComplete="organization"
        maxLength={120}
        autoFocus
        value={nombre}
        onValue={setNombre}
        error={fields['nombre']}
      />
      <SelectField
        label="Zona horaria"
        value={zona}
        onValue={setZona}
        options={allZones().map(({ id, name }) => ({ value: id, text: name }))}
        error={fields['zona_horaria']}
      />
      <SelectField label="Moneda" value={moneda} onValue={setMoneda} options={currencies} error={fields['moneda']} />
      <div className={`row wrap gap-8-16 ${shared.guestRow}`}>
        <button type="submit" className={shared.guestPrimary} disabled={busy}>
          Crear empresa
        </button>
        {!openAtFirst && (
          <button
            type="button"
            className={`inline-row gap-6 rigid brand ${shared.guestQuiet}`}
            onClick={() => setOpen(false)}
          >
            Cancelar
          </button>
        )}
      </div>
    </form>
  );
};

const nameOf = new Intl.DisplayNames('es', { type: 'currency' });
const currencies = Intl.supportedValuesOf('currency')
  .map((value) => ({ value, text: `${nameOf.of(value) ?? value} (${value})` }))
  .sort((a, b) => a.text.localeCompare(b.text, 'es'));
