import { useInput } from 'react-admin';
import { categorias as words } from '#contract/words/categorias';
import { Icon, type IconName } from '../../ui/Icon';
import { iconos } from './faces';
import { classes } from '../../ui/classes';
import { wide } from '../../ui/FormGrid';
import styles from './categorias.module.css';

/** Picks the icon of a category from a grid. */
export const IconChoice = () => {
  const { field } = useInput({ source: 'icono' });
  const names = Object.keys(iconos) as IconName[];
  return (
    <fieldset className={classes('flex wrap gap-6 flush unpadded borderless', styles.iconChoice, wide)}>
      <legend className="unpadded small medium">{words.fields.icono}</legend>
      {names.map((name) => (
        <label
          className="outlined centered relative muted clickable"
          key={name}
          title={iconos[name]}
          data-checked={field.value === name}
        >
          <input
            className="fill flush clickable"
            type="radio"
            name={field.name}
            value={name}
            checked={field.value === name}
            aria-label={iconos[name]}
            onChange={() => field.onChange(name)}
          />
          <Icon name={name} size={22} />
        </label>
      ))}
    </fieldset>
  );
};
