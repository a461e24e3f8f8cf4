import './bootstrap.tsx'
