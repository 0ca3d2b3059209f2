import type { Draft } from '../providers/requestPage';
import { element } from '../vivo/element';
import { field } from './field';
import styles from './solicitar.module.css';

/** Who may be answered: nobody need say. */
export const contactFields = (given: Draft['contacto'], changed: () => void) => {
  const nombre = field('contacto.nombre', 'Su nombre', element('input', undefined), {
    ...{ autocomplete: 'name', maxLength: 120, value: given?.nombre ?? '' },
  });
  const telefono = field('contacto.telefono', 'Su teléfono', element('input', undefined), {
    ...{ type: 'tel', autocomplete: 'tel', maxLength: 30, value: given?.telefono ?? '' },
  });
  const correo = field('contacto.correo', 'Su correo', element('input', undefined), {
    ...{ type: 'email', autocomplete: 'email', maxLength: 200, value: given?.correo ?? '' },
  });
  const box = element(
    'details',
    styles.details,
    element('summary', undefined, 'Sus datos, si quiere que le respondan'),
    ...[nombre, telefono, correo].map((each) => each.box),
  );
  box.open = given !== null;
  box.addEventListener('input', changed);
  const read = (): Draft['contacto'] => {
    const said = { nombre: nombre.input.value.trim(), telefono: telefono.input.value, correo: correo.input.value };
    if (!said.nombre && !said.telefono.trim() && !said.correo.trim()) return null;
    return {
      nombre: said.nombre,
      ...(said.telefono.trim() && { telefono: said.telefono.trim() }),
      ...(said.correo.trim() && { correo: said.correo.trim() }),
    };
  };
  return { box, read, fields: { 'contacto.nombre': nombre, 'contacto.telefono': telefono, 'contacto.correo': correo } };
};
