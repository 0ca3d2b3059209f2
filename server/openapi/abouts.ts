/** Sentences that say more than the summary of a call, where the call's own description has none. */
export const abouts: Readonly<Record<string, string>> = {
  'GET /activos/documentos/por-que':
    'Cuántos documentos hay, cuántos avisan y cuándo es el próximo aviso, y los motivos de que nada avise.',
  'GET /activos/etiquetas': 'Un PDF con las de los activos de `filter={"id":[…]}`, en ese orden.',
  'GET /activos/hojas': 'De cada activo: su ficha y las mismas cifras que su resumen.',
  'POST /activos/pdf': 'De los activos de `ids`, o de los que halla `filter`.',
  'POST /activos/{id}/comentarios':
    'Queda en su historial. `adjuntos` son archivos que se subieron antes con `POST /api/archivos`.',
  'POST /activos/{id}/costos':
    'Queda en su historial y en sus cifras. `soporte_id` es un ' + 'archivo que se subió antes.',
  'POST /activos/{id}/costos/{item}/anular':
    'Queda en el historial sin contar; `valor` es el correcto, que lo reemplaza.',
  'GET /activos/{id}/documentos': 'Cada uno dice si está vigente, por vencer o vencido.',
  'POST /activos/{id}/documentos':
    'Avisa `aviso_dias` antes de `vence_en`. `archivo_id` es un archivo que se subió antes.',
  'POST /activos/{id}/duplicar':
    'Copia su ficha sin lo que es de uno solo, como la placa; el nombre termina en «(copia)».',
  'POST /activos/{id}/estado':
    'Queda en su historial. Un estado en que no trabaja abre un tiempo parado de la `clase` ' +
    'indicada; volver a trabajar ' +
    'lo cierra.',
  'POST /activos/{id}/fallas': 'Queda en su historial; con `fuera_de_servicio` el activo deja de estar operativo.',
  'POST /activos/{id}/fotos': '`archivo_id` es una imagen que se subió antes con `POST /api/archivos`.',
  'GET /activos/{id}/historial': 'Todo lo que le pasó. Cada entrada dice qué cambió.',
  'GET /activos/{id}/medidores': 'Cada uno con su último valor y su uso diario.',
  'PUT /activos/{id}/medidores/{item}': 'Lleva la `version` que usted leyó.',
  'GET /activos/{id}/medidores/{item}/lecturas':
    '`total` es lo acumulado aunque el medidor haya vuelto a cero; las anuladas no cuentan.',
  'POST /activos/{id}/medidores/{item}/lecturas':
    'Una que no cuadra con las demás queda `sospechosa` y no cuenta hasta que alguien la acepte. ' +
    '`reinicio` dice que el medidor se cambió y el valor es del nuevo.',
  'POST /activos/{id}/medidores/{item}/lecturas/{lectura}/juicio':
    '`valida` la cuenta; `anulada` la deja escrita sin contarla.',
  'GET /activos/{id}/paradas': 'De ellos sale la disponibilidad. Los escriben también los estados y las órdenes.',
  'POST /activos/{id}/paradas': 'No cambia el estado del activo. Sin `hasta` sigue abierto.',
  'PUT /activos/{id}/paradas/{item}': 'No cambia el estado del activo. Lleva la `version` que usted leyó.',
  'DELETE /activos/{id}/paradas/{item}': 'No cambia el estado del activo. Lleva la `version` que usted leyó.',
  'POST /activos/{id}/paradas/{item}/dividir':
    'Lo parte en el momento `en`; el segundo puede ser de otra clase. Responde los dos.',
  'GET /activos/{id}/resumen': 'Disponibilidad de 30 días, costo, uso diario, documentos y próximo mantenimiento.',
  'POST /activos/{id}/traslado': 'Queda en su historial con su fecha. Lleva la `version` que usted leyó.',
  'GET /archivos/{carga}': '`recibidas` son las partes que llegaron; `desde`, el byte que sigue.',
  'POST /archivos/{carga}/terminar':
    'Cuando llegaron todas las partes. Responde el `id` con que los registros lo nombran y su dirección.',
  'PUT /archivos/{carga}/{parte}': 'Sus bytes, sin más. En cualquier orden; repetir una no hace daño.',
  'GET /auditoria': 'Cada cambio con quién, cuándo, desde dónde y los valores de antes y después.',
  'POST /codigos_falla/lista-inicial': 'Repetirla no añade nada; responde cuántos creó.',
  'POST /combustible/restaurar': 'Responde los números de las que volvieron.',
  'GET /combustible/resumen': 'Una fila por unidad: litros, kWh y m³ no se suman.',
  'POST /combustible/{id}/anular': 'Queda escrita y deja de contar. Lleva la `version` que usted leyó.',
  'POST /combustible/{id}/reponer': 'Vuelve a contar. Lleva la `version` que usted leyó.',
  'GET /conduccion': 'Con sus kilómetros y sus eventos de cada clase; `por` dice si es por persona o por activo.',
  'GET /detenciones': 'Calculadas de las posiciones; `fin_en` en null es de una que sigue.',
  'GET /dispositivos/asignaciones': 'Del más reciente al primero, con las fechas de cada uno.',
  'GET /dispositivos/desconocidos':
    'Los 200 más recientes, con cuántas veces llegaron y lo último que enviaron; `Content-Range` trae el total.',
  'DELETE /dispositivos/desconocidos/{id}': 'Si vuelve a reportar, vuelve a la lista.',
  'POST /dispositivos/desconocidos/{id}/adoptar':
    'Crea el dispositivo con ese identificador; ' + '`activo_id` lo instala.',
  'GET /dispositivos/llegadas': 'Para probar una instalación: pregunte cada pocos segundos con el `ahora` anterior.',
  'GET /dispositivos/puertos': 'Por protocolo: el puerto, si escucha y cuántas conexiones tiene.',
  'GET /dispositivos/tramas-rechazadas': 'Con el motivo de cada una, cuántas veces y la última trama.',
  'GET /dispositivos/{id}/asignaciones': 'Del más reciente al primero, con las fechas de cada uno.',
  'POST /dispositivos/{id}/asignar': 'Desde `desde` lo que envía es de ese activo; si tenía otro, lo deja.',
  'GET /dispositivos/{id}/comandos': 'Con su estado y lo que el rastreador respondió.',
  'POST /dispositivos/{id}/comandos':
    'Espera a que el rastreador se conecte, hasta `caduca_en`. Uno nuevo sustituye al del mismo ' +
    'grupo que aún espera. ' +
    '`parar_motor` solo sale con el vehículo quieto.',
  'DELETE /dispositivos/{id}/comandos/{item}': 'Si ya salió, 409.',
  'GET /dispositivos/{id}/conexion': 'Desde cuándo, por qué protocolo y dirección, y lo último que envió.',
  'POST /dispositivos/{id}/estado': 'Lleva la `version` que usted leyó.',
  'POST /dispositivos/{id}/retirar': 'Desde `hasta` lo que envía no es de ningún activo.',
  'GET /dispositivos/{id}/tramas': 'Los más recientes, como se entendieron.',
  'POST /ejecuciones/candidatos': 'Con los minutos y kilómetros que cada uno agregaría y cuándo llegaría.',
  'GET /ejecuciones/cumplimiento': 'Sumas y grupos de los días del filtro: a tiempo, tarde, omitidas y desvíos.',
  'GET /ejecuciones/tablero':
    'Con los vehículos y lo que nadie atiende. Si no cupo todo, siga con `despues_de`: el `siguiente` recibido.',
  'POST /ejecuciones/transiciones': 'Cada una por aparte: `rechazadas` dice cuáles no, y por qué.',
  'POST /ejecuciones/{id}/despacho': 'Con la `version` que usted leyó.',
  'GET /ejecuciones/{id}/marcas': '`cuenta` en false es de las que llegaron demasiado pronto.',
  'POST /ejecuciones/{id}/marcas':
    '`clave` es la parada dentro de la ejecución; fotos, audio y ' + 'firma se suben antes.',
  'GET /ejecuciones/{id}/plan': 'El trazado que debe seguir y cuánto puede apartarse.',
  'POST /ejecuciones/{id}/transicion': 'Con la `version` que usted leyó.',
  'GET /eventos/archivo': 'Un archivo por mes, con su dirección.',
  'POST /eventos/asignar':
    '`usuario_id` en null los deja sin dueño. `rechazados` dice cuáles no ' + 'cambiaron, y por qué.',
  'GET /eventos/atencion': 'Primero quien pide ayuda, después lo que sigue pasando; también los que callan.',
  'GET /eventos/grupos': 'Cuántos eventos y activos tiene cada uno, cuántos esperan a alguien y entre qué momentos.',
  'GET /eventos/mapa': 'Lo justo para dibujarlos.',
  'POST /eventos/silencios': 'Lo que ocurra mientras tanto queda escrito y no avisa a nadie.',
  'POST /eventos/sos': 'Abre un evento crítico y avisa enseguida a quien atiende.',
  'POST /eventos/transicion': 'Cada uno por aparte: la respuesta dice cuáles no cambiaron, y por qué.',
  'POST /eventos/{id}/orden': 'Con el activo y lo que pasó. Pide también el permiso `eventos:escritura`.',
};
