import { useEffect, useReducer, type ComponentType } from 'react';

interface Opened {
  open?: boolean;
  keepMounted?: boolean;
}

/**
 * A component whose code is loaded when it first opens. Until then, and if the code cannot be loaded, it renders nothing; the next opening tries again. Unlike
 * `lazy` it needs no Suspense, so that what surrounds it stays as it is.
 */
export const later = <Props extends Opened>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let Loaded: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [, render] = useReducer((count: number) => count + 1, 0);
    const wanted = !Loaded && (props.open === true || props.keepMounted === true);
    useEffect(() => {
      if (!wanted) return;
      let ended = false;
      load().then(
        (module) => {
          Loaded = module.default;
          if (!ended) render();
        },
        () => undefined,
      );
      return () => {
        ended = true;
      };
    }, [wanted]);
    return Loaded ? <Loaded {...props} /> : null;
  };
};
