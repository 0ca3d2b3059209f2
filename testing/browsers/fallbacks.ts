/** A use that is right although a supported engine lacks it: its path in the data, its file, and why. */
export type Fallback = readonly [path: string, file: string, why: string];

const anywhere = '*';

/** Where the engine that lacks it does without, or has something else beside it. */
export const fallbacks: readonly Fallback[] = [
  ['api.Navigator.share', 'src/ui/live-links/ShareDialog.tsx', 'the button is offered where it is there'],
  ['api.Clipboard.write', 'src/ui/copyText.ts', 'else the text itself, or selected to be copied by hand'],
  ['api.ClipboardItem', 'src/ui/copyText.ts', 'asked for first'],
  ['api.NetworkInformation.change_event', 'src/providers/line.ts', 'read only where it is there'],
  ['api.Window.requestIdleCallback', 'src/providers/idle.ts', 'else a timer'],
  ['api.Window.beforeinstallprompt_event', 'src/providers/shell/install.ts', 'Safari installs by its menu'],
  ['api.Window.appinstalled_event', 'src/providers/shell/install.ts', 'Safari installs by its menu'],
  ['api.Navigator.wakeLock', 'src/pages/wall/useStill.ts', 'asked for first'],
  ['api.Element.wheel_event', 'src/vivo/liveMap.ts', 'a phone has no wheel'],
  ['api.CanvasRenderingContext2D.letterSpacing', 'src/map/PlaceLayer.ts', 'names of countries stand closer'],
  ['api.CanvasRenderingContext2D.imageSmoothingQuality', 'src/pages/profile/square.ts', 'a coarser photo'],
  ['html.elements.input.capture', anywhere, 'a computer chooses a file'],
  ['html.elements.video.playsinline', 'src/ui/QrScanner.tsx', 'others play in the page anyway'],
  ['css.properties.text-wrap', anywhere, 'lines of unequal length'],
  ['css.properties.text-wrap.balance', anywhere, 'lines of unequal length'],
  ['css.properties.scrollbar-color', anywhere, 'the usual bar'],
  ['css.properties.scrollbar-width', anywhere, 'the usual bar'],
  ['css.properties.scrollbar-width.thin', anywhere, 'the usual bar'],
  ['css.properties.scrollbar-width.none', anywhere, 'the usual bar'],
  ['css.properties.content-visibility', anywhere, 'everything is drawn'],
  ['css.properties.content-visibility.auto', anywhere, 'everything is drawn'],
  ['css.properties.content-visibility.visible', anywhere, 'everything is drawn'],
  ['css.properties.contain-intrinsic-size', anywhere, 'everything is drawn'],
  ['css.properties.contain-intrinsic-height', anywhere, 'everything is drawn'],
  ['css.properties.font-family.ui-monospace', anywhere, 'the next letters of the list'],
  ['css.properties.break-after.avoid', anywhere, 'on paper a heading may stand alone'],
  ['css.properties.size', anywhere, 'the paper of the printer; the data knows it as a descriptor of @page'],
  ['css.at-rules.page', anywhere, 'the margins of the printer'],
  ['css.at-rules.property', 'src/pages/reports/reports.module.css', 'its values are set where they are used'],
  ['css.selectors.selection', anywhere, 'the usual colours'],
  ['css.selectors.-webkit-search-cancel-button', anywhere, 'Firefox has no such button'],
  ['css.selectors.-webkit-progress-bar', anywhere, 'Firefox has its own name beside it'],
  ['css.selectors.-webkit-progress-value', anywhere, 'Firefox has its own name beside it'],
  ['css.selectors.-moz-progress-bar', anywhere, 'the others have theirs beside it'],
  ['css.properties.print-color-adjust.exact', anywhere, 'known to Chrome by its prefix'],
  ['css.selectors.has', 'src/ui/RecordForm.module.css', 'the note on marks is always shown'],
  ['css.selectors.has', 'src/map/page/pieces.module.css', 'an empty bar keeps its height'],
  ['css.selectors.has', 'src/resources/ordenes/detail/detail.module.css', 'links in a line stand closer'],
  ['css.selectors.has', 'src/resources/activos/sheet/sheet.module.css', 'links stand closer; paper is white anyway'],
  ['css.selectors.has', 'src/resources/activos/sheet/SheetHeader.module.css', 'links in a line stand closer'],
  ['css.selectors.has', 'src/resources/activos/timeline/Entry.module.css', 'a picture has a margin'],
  ['css.selectors.has', 'src/pages/operario/operario.module.css', 'a sheet is as narrow as the other pages'],
  ['css.selectors.has', 'src/pages/dashboards/indicators/IndicatorCard.module.css', 'no frame under the pointer'],
  ['css.selectors.has', 'src/resources/ordenes/ordenes.module.css', 'the focus shows for pointers too'],
  ['css.selectors.has', 'src/resources/categorias/categorias.module.css', 'the focus shows for pointers too'],
  ['css.selectors.has', 'src/resources/mantenimiento/mantenimiento.module.css', 'the focus shows for pointers too'],
];

/** Without a pointer its shapes mean nothing. */
export const isOfPointers = (path: string): boolean => path.startsWith('css.properties.cursor.');
