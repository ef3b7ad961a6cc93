import type { frame } from '../en/frame.ts'

export const words: Record<keyof typeof frame, string> = {
  'frame.title': 'Cartera integrada',
  'frame.unloaded': 'No se pudo cargar el inicio de sesión por correo',
  'frame.error': 'Se produjo un error',
  'frame.wait': 'Inténtalo de nuevo dentro de {seconds} segundos',
  'frame.notAllowed': 'La llamada RPC solicitada no está permitida',
  'frame.disallowed': 'Acción no permitida',
  'frame.notSignedIn': 'No hay sesión iniciada con correo ni con una red social',
  'alert.APKT003': 'APKT003 Error de red: no se cargó la cartera',
  'alert.APKT004': 'APKT004 La cartera no respondió a tiempo',
}
